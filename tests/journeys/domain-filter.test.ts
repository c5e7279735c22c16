import type { Locator, Page } from 'playwright/test'
import { domainsIn } from '../../src/contract/items/domain.ts'
import { expectAccessible } from './accessibility.ts'
import { checkoutPage } from './checkout-page.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { addAllButton, inCart, resultRow, searchMenu } from './search-page.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const field = (page: Page) => page.locator('main').getByRole('textbox')

/** Returns whether all corners of the element are visible and clickable. */
const isUncovered = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap((x) =>
      [top + 4, bottom - 4].map((y) => ({ x, y })),
    )
    return corners.every(({ x, y }) => element.contains(document.elementFromPoint(x, y)))
  })

const labelOf = (name: string): string => name.split('.')[0] ?? name

test('searching while typing is one step in the history', async ({ page, at, say, problems }) => {
  // Half a TLD is invalid: the API says so, the page does not yet.
  problems.allow(/status of 400/)
  const [first, second] = [freeName(), freeName('net')]
  await page.goto(`${at('/domain/search')}?domain=${first}`)
  await expect(resultRow(page, first)).toContainText(say('search', 'state.available'))

  await test.step('it starts without pressing Enter', async () => {
    await field(page).fill(labelOf(second))
    await expect(resultRow(page, `${labelOf(second)}.org`)).toBeVisible()
    await field(page).fill(`${labelOf(second)}.nosuchending`)
    await expect(page).toHaveURL(/nosuchending/)
    await field(page).fill(second)
    await expect(resultRow(page, second)).toContainText(say('search', 'state.available'))
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${second}`)
    await expect(page.getByRole('status').getByText(second, { exact: false })).toBeAttached()
  })
  await test.step('the previous search is one step back', async () => {
    await field(page).press('Enter')
    await page.goBack()
    await expect(field(page)).toHaveValue(first)
    await expect(resultRow(page, first)).toBeVisible()
  })
  await test.step('invalid input is reported once typing stops', async () => {
    await field(page).fill('sokha.nosuchending')
    await expect(page).toHaveURL(/nosuchending/)
    await expect(page.getByRole('search').getByRole('alert')).toHaveText(
      say('errors', 'UNSUPPORTED_TLD'),
    )
  })
})

test('going back from another page restores the results and the scroll position', async ({
  page,
  at,
  say,
}) => {
  const label = labelOf(freeName())
  const names = page.getByRole('heading', { level: 3 })
  await page.goto(`${at('/domain/search')}?domain=${label}`)
  const more = page.getByRole('button', { name: say('search', 'more'), exact: true })
  await expect(more).toBeVisible()
  const firstPage = await names.count()
  await more.click()
  await expect(page).toHaveURL(/&pages=2$/)
  await expect(names.nth(firstPage)).toBeVisible()
  await expect(page.getByRole('button', { name: say('search', 'more.busy') })).toHaveCount(0)
  await expect(page.getByText(say('search', 'state.checking'))).toHaveCount(0)
  const before = await names.allTextContents()
  const row = page.locator('[data-domain]').nth(25)
  await row.scrollIntoViewIfNeeded()
  await row.getByRole('button', { expanded: false }).click()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/domain\/tld\//)
  await page.goBack()
  await expect(names).toHaveText(before)
  await expect(row).toBeInViewport()
})

test('filters for TLDs and price and the sort order are in the URL', async ({ page, at, say }) => {
  const label = labelOf(freeName())
  const names = page.getByRole('heading', { level: 3 })
  await page.goto(`${at('/domain/search')}?domain=${label}`)
  await expect(resultRow(page, `${label}.com`)).toBeVisible()
  await page.getByRole('button', { name: say('search', 'filters'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('search', 'filters.title') })
  const field = dialog.getByLabel(say('search', 'tlds.search'))
  const choose = async (tld: string): Promise<void> => {
    await field.fill(tld)
    await dialog.getByRole('checkbox', { name: new RegExp(`^\\.${tld} `) }).click()
  }

  await test.step('a sixth TLD is refused', async () => {
    for (const tld of ['com', 'net', 'org', 'info', 'biz', 'asia']) await choose(tld)
    await expect(dialog.getByRole('alert')).toHaveText(say('errors', 'MAXIMUM_SEARCH_TERMS'))
    await expect(dialog.getByRole('checkbox', { name: /^\.asia / })).not.toBeChecked()
    await field.fill('nothing-like-this')
    await expect(dialog.getByText(say('search', 'tlds.none'))).toBeVisible()
  })
  await test.step('only the chosen TLDs are requested', async () => {
    for (const tld of ['info', 'biz']) await choose(tld)
    await dialog.getByRole('button', { name: say('search', 'filters.apply') }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${label}&tlds=com%2Cnet%2Corg`)
    await expect(resultRow(page, `${label}.asia`)).toHaveCount(0)
    await expect(resultRow(page, `${label}.org`)).toBeVisible()
  })
  await test.step('sorting is one step in the history', async () => {
    await page.getByRole('combobox', { name: say('search', 'sort') }).selectOption('name')
    await expect(page).toHaveURL(/&sort=name$/)
    await expect(page.getByRole('heading', { name: say('search', 'results.sorted') })).toBeVisible()
    // Playwright reads the texts after it has found the elements: the list must not change between.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const sorted = await names.allTextContents()
    expect(sorted).toEqual([...sorted].sort())
    await page.reload()
    await expect(names).toHaveText(sorted)
    await page.goBack()
    await expect(page.getByRole('heading', { name: say('search', 'results.sorted') })).toHaveCount(
      0,
    )
    await expect(resultRow(page, `${label}.com`)).toBeVisible()
  })
  await test.step('each filter has its own remove button', async () => {
    const chip = say('search', 'filters.remove', { filter: '.org' })
    await page.getByRole('button', { name: chip }).click()
    await expect(page).toHaveURL(/tlds=com%2Cnet$/)
    await expect(resultRow(page, `${label}.org`)).toHaveCount(0)
  })
})

test('years, required documents and eligibility are shown before adding', async ({
  page,
  at,
  say,
  demo,
  language,
}) => {
  const name = freeName('com.kh')
  await demo.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  const row = resultRow(page, name)
  const documents = page.getByRole('dialog', {
    name: say('search', 'documents.title', { tld: '.com.kh' }),
  })
  const add = row.getByRole('button', { name: say('search', 'add.of', { name }) })
  await add.click()
  await expect(documents.getByText(say('domains', 'document.business-registration'))).toBeVisible()
  await documents.getByRole('button', { name: say('search', 'conditions.refuse') }).click()
  expect((await demo.cart()).items.map(({ name: of }) => of)).not.toContain(name)
  await add.click()
  await documents.getByRole('button', { name: say('search', 'documents.accept') }).click()
  await expect(inCart(row, say, name)).toBeVisible()

  const other = `${labelOf(name)}.com`
  const otherRow = resultRow(page, other)
  await otherRow
    .getByRole('button', { name: say('search', 'details.of', { name: other }), exact: true })
    .click()
  await otherRow.getByRole('combobox').selectOption('3')
  await otherRow.getByRole('button', { name: say('search', 'add.of', { name: other }) }).click()
  await expect(inCart(otherRow, say, other)).toBeVisible()
  const item = domainsIn((await demo.cart()).items).find(
    ({ option }) => option.domainName === other,
  )
  expect(item?.duration).toBe(3)

  await test.step('a TLD with restricted eligibility and without documents', async () => {
    const european = `${labelOf(name)}.eu`
    await page.goto(`${at('/domain/search')}?domain=${european}`)
    const restricted = resultRow(page, european)
    await expect(restricted).toContainText(say('search', 'tag.conditions'))
    const add = say('search', 'add.of', { name: european })
    const conditions = page.getByRole('dialog', {
      name: say('search', 'conditions.title', { tld: '.eu' }),
    })
    await restricted.getByRole('button', { name: add }).click()
    await expect(conditions).toContainText(say('domains', 'eligibility.eu-citizen'))
    await expectAccessible(page, { name: 'who may have a name', language })
    await conditions.getByRole('button', { name: say('search', 'conditions.refuse') }).click()
    await expect(conditions).toBeHidden()
    const names = async () =>
      domainsIn((await demo.cart()).items).map(({ option }) => option.domainName)
    expect(await names()).not.toContain(european)
    await restricted.getByRole('button', { name: add }).click()
    await conditions.getByRole('button', { name: say('search', 'conditions.accept') }).click()
    await expect(inCart(restricted, say, european)).toBeVisible()
    expect(await names()).toContain(european)
    await page.goto(at('/checkout-basket'))
    const { line } = checkoutPage(page, say)
    const words = say('search', 'conditions.who', {
      who: say('domains', 'eligibility.eu-citizen'),
    })
    await expect(line(european)).toContainText(words)
    await expect(line(other)).toBeVisible()
    await expect(line(other)).not.toContainText(say('domains', 'eligibility.anyone'))
    await expectAccessible(page, { name: 'the basket with conditions', language })
  })
})

test('adding all adds one after another, stops, resumes also after a reload, and adds none twice', async ({
  page,
  at,
  say,
  person,
}) => {
  const label = labelOf(freeName())
  await person.enterBrowser()
  await person.fill([`${label}.com`])
  const sent: string[] = []
  const held: (() => void)[] = []
  await page.route('**/api/cart/items', async (route) => {
    sent.push(route.request().postData() ?? '')
    // The second waits until the test stops the run; the fourth is lost with the page.
    if (sent.length === 2) await new Promise<void>((resolve) => held.push(resolve))
    if (sent.length !== 4) await route.continue()
  })
  await page.goto(`${at('/domain/search')}?domain=${label}&tlds=com,net,org,info`)
  await expect(inCart(resultRow(page, `${label}.com`), say, `${label}.com`)).toBeVisible()
  const addAll = async (): Promise<void> => {
    await searchMenu(page, say).click()
    await addAllButton(page, say).click()
  }
  await addAll()
  await expect(page.getByRole('progressbar', { name: say('search', 'add-all.busy') })).toBeVisible()
  await expect.poll(() => sent.length).toBe(2)
  await page.getByRole('button', { name: say('search', 'add-all.stop') }).click()
  held.shift()?.()
  await expect(page.getByText(say('search', 'add-all.stopped'))).toBeVisible()
  await expect.poll(async () => (await person.cart()).itemsCount).toBe(3)
  expect(sent).toHaveLength(2)

  await page.getByRole('button', { name: say('search', 'add-all.resume') }).click()
  await expect.poll(() => sent.length).toBe(4)
  await page.reload()
  await expect(inCart(resultRow(page, `${label}.com`), say, `${label}.com`)).toBeVisible()
  await expect(page.getByText(say('search', 'state.checking'))).toHaveCount(0)
  await addAll()
  const done = page.getByText(say('search', 'add-all.done'), { exact: true })
  await expect(done).toBeVisible()
  // The result is not under the cart bar, which reappears below.
  const bar = page.getByRole('link', { name: say('search', 'cart.view') })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => isUncovered(done)).toBe(true)
  await done.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect(new Set(sent).size).toBe(sent.length - 1)
  const { items } = await person.cart()
  expect(new Set(domainsIn(items).map(({ option }) => option.domainName)).size).toBe(items.length)
  for (const tld of ['com', 'net', 'org', 'info'])
    await expect(inCart(resultRow(page, `${label}.${tld}`), say, `${label}.${tld}`)).toBeVisible()
  expect(sent.filter((body) => body.includes(`"${label}.com"`))).toEqual([])
})
