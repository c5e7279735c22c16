import type { Locator, Page } from 'playwright/test'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { addAllButton, inCart, resultRow, searchMenu } from './search-page.ts'

// A screen with a keyboard.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const labelOf = (name: string): string => name.split('.')[0] ?? name

/** Operates a control by keyboard. */
const press = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeEnabled()
  await control.focus()
  await page.keyboard.press('Enter')
}

test.describe(() => {
  test.use({ offersVouchers: true })

  test('the focus stays where a domain was added, also after the voucher dialog', async ({
    page,
    at,
    say,
    person,
  }) => {
    const name = freeName()
    await person.enterBrowser()
    await page.goto(`${at('/domain/search')}?domain=${name}`)
    const row = resultRow(page, name)
    await press(page, row.getByRole('button', { name: say('search', 'add.of', { name }) }))
    const offer = page.getByRole('dialog', { name: say('voucher', 'voucher.offer.title') })
    await expect(offer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await expect(inCart(row, say, name)).toBeFocused()
  })
})

test('the focus stays after removing filters and after retrying a check', async ({
  page,
  at,
  say,
  sandbox,
}) => {
  const label = labelOf(freeName())
  await sandbox.control('registry', { tlds: { org: { fail: true } } })
  await sandbox.control('rdap', { tlds: { org: { status: 503 } } })
  await page.goto(`${at('/domain/search')}?domain=${label}.com&tlds=com,net,org`)
  const chip = (tld: string) =>
    page.getByRole('button', { name: say('search', 'filters.remove', { filter: tld }) })

  await test.step('a domain that could not be checked', async () => {
    const name = `${label}.org`
    const row = resultRow(page, name)
    await expect(row).toContainText(say('search', 'state.unknown'))
    await sandbox.control('registry', { tlds: { org: null } })
    await press(page, row.getByRole('button', { name: say('search', 'again.of', { name }) }))
    await expect(row).toContainText(say('search', 'state.available'))
    await expect(row.getByRole('button', { name: say('search', 'add.of', { name }) })).toBeFocused()
  })
  await test.step('the next filter, then the last one, then the filter button', async () => {
    await press(page, chip('.net'))
    await expect(chip('.org')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chip('.com')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('button', { name: say('search', 'filters'), exact: true }),
    ).toBeFocused()
  })
})

test('one button adds all and keeps the focus, and an interruption shows its reason', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const label = labelOf(freeName())
  await person.enterBrowser()
  let sent = 0
  const held: (() => void)[] = []
  await page.route('**/api/cart/items', async (route) => {
    sent += 1
    // The second waits until the run was stopped, the third is lost.
    if (sent === 2) await new Promise<void>((resolve) => held.push(resolve))
    if (sent === 3) await route.abort()
    else await route.continue()
  })
  await page.goto(`${at('/domain/search')}?domain=${label}&tlds=com,net,org,info`)
  const button = (key: string) => page.getByRole('button', { name: say('search', key) })
  const stopped = page.getByRole('status').filter({ hasText: say('search', 'add-all.stopped') })

  const menu = searchMenu(page, say)
  await press(page, menu)
  await page.keyboard.press('Escape')
  await expect(addAllButton(page, say)).toBeHidden()
  await expect(menu).toBeFocused()
  await press(page, menu)
  await press(page, addAllButton(page, say))
  await expect(menu).toBeFocused()
  await expect.poll(() => sent).toBe(2)
  await press(page, button('add-all.stop'))
  await expect(button('add-all.resume')).toBeFocused()
  held.shift()?.()
  await expect(stopped).toContainText(say('search', 'add-all.added', { count: 2 }))

  await test.step('an error names the domain', async () => {
    await page.keyboard.press('Enter')
    await expect(stopped).toContainText(say('errors', 'FAILED_TO_LOAD_INFORMATION'))
    await expect(button('add-all.resume')).toBeFocused()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('search', 'add-all.done'), { exact: true })).toBeVisible()
  // The button is gone: its place, now with the result, has the focus.
  await expect(page.locator(':focus')).toContainText(say('search', 'add-all.done'))
})

test('the focus in a list stays at the pressed domain', async ({
  page,
  at,
  say,
  demo,
  sandbox,
}) => {
  const [free, failing] = [freeName(), freeName('org')]
  await sandbox.control('registry', { tlds: { org: { fail: true } } })
  await sandbox.control('rdap', { tlds: { org: { status: 503 } } })
  await demo.enterBrowser()
  await page.goto(`${at('/domain/search')}?mode=bulk`)
  const field = page.getByLabel(say('bulk', 'label'), { exact: true })
  await field.fill(`${free}\n${failing}`)
  await expect(page.getByText(say('bulk', 'count.names', { count: 2 }))).toBeVisible()
  await press(page, page.getByRole('button', { name: say('bulk', 'check') }))
  const rowOf = (name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  await expect(rowOf(failing)).toContainText(say('search', 'state.unknown'))
  await expect(rowOf(free)).toContainText(say('search', 'state.available'))
  await sandbox.control('registry', { tlds: { org: null } })
  const again = say('search', 'again.of', { name: failing })
  await press(page, rowOf(failing).getByRole('button', { name: again }))
  await expect(rowOf(failing)).toContainText(say('search', 'state.available'))
  await expect(page.getByText(failing, { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  const add = (name: string) =>
    rowOf(name).getByRole('button', { name: say('search', 'add.of', { name }) })
  await expect(add(failing)).toBeFocused()

  await press(page, add(free))
  await expect(inCart(rowOf(free), say, free)).toBeFocused()
  await press(page, page.getByRole('button', { name: say('bulk', 'new') }))
  await expect(field).toBeFocused()
})
