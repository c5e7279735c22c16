import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { listTlds } from '../../src/contract/domains.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import { inCart, resultRow, searchMenu } from './search-page.ts'

const field = (page: Page) => page.locator('main').getByRole('textbox')

const labelOf = (name: string): string => name.split('.')[0] ?? name

test('invalid input is refused at the field, and valid input is searched', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/status of 400/)
  await page.goto(at('/domain/search'))
  const search = async (text: string): Promise<void> => {
    await field(page).fill(text)
    await field(page).press('Enter')
  }
  const refusal = page.getByRole('search').getByRole('alert')

  await test.step('nothing: a hint, no request', async () => {
    await expect(page.getByText(say('search', 'empty'))).toBeVisible()
    await search('   ')
    await expect(field(page)).toBeFocused()
    await expect(page).toHaveURL(at('/domain/search'))
  })
  await test.step('an unsupported TLD', async () => {
    await search('sokha.nosuchending')
    await expect(refusal).toHaveText(say('errors', 'UNSUPPORTED_TLD'))
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    // Never an empty page: the same name with the TLDs on sale.
    await expect(page.getByText(say('search', 'nearest', { name: 'sokha' }))).toBeVisible()
    await expect(page.locator('[data-domain]').first()).toBeVisible()
  })
  await test.step('six keywords', async () => {
    await search('one, two, three, four, five, six')
    await expect(refusal).toHaveText(say('errors', 'MAXIMUM_SEARCH_TERMS'))
  })
  await test.step('71 characters', async () => {
    await search('a'.repeat(71))
    await expect(refusal).toHaveText(say('errors', 'INVALID_DOMAIN'))
  })
  await test.step('a label of 64 characters: the limit is said, and 63 are searched', async () => {
    const limit = page.getByText(say('search', 'field.length', { count: 63 }))
    const label = `free-${'a'.repeat(58)}`
    await page.setViewportSize({ width: 360, height: 740 })
    await search(`${label}b`)
    await expect(refusal).toHaveText(say('errors', 'INVALID_DOMAIN'))
    const nearest = await page.getByText(say('search', 'nearest', { name: label })).boundingBox()
    expect.soft((nearest?.x ?? 360) + (nearest?.width ?? 0)).toBeLessThanOrEqual(360)
    await expect(field(page)).toHaveAccessibleDescription(
      new RegExp(say('search', 'field.length', { count: 63 })),
    )
    await expect(field(page)).toHaveValue(`${label}b`)
    await search(label)
    await expect(resultRow(page, `${label}.com`)).toContainText(say('search', 'state.available'))
    await expect(limit).toHaveCount(0)
  })
  await test.step('an emoji', async () => {
    await search('🦀')
    await expect(refusal).toHaveText(say('errors', 'INVALID_DOMAIN'))
    // Never an empty page: an example leads on.
    const name = 'angkor-coffee'
    await page.getByRole('link', { name: say('search', 'empty.example', { name }) }).click()
    await expect(page.locator('[data-domain]').first()).toBeVisible()
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${name}`)
  })
  await test.step('a supported and an unsupported TLD', async () => {
    const name = freeName()
    await search(`${name}, sokha.nosuchending`)
    await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))
    await expect(
      page.getByText(say('search', 'unsupported', { names: 'sokha.nosuchending' })),
    ).toBeVisible()
    await expect(field(page)).toHaveValue(`${name}, sokha.nosuchending`)
  })
  await test.step('a Khmer word', async () => {
    await search('កាហ្វេសុខា')
    const row = resultRow(page, 'កាហ្វេសុខា.com')
    await expect(row).toContainText('xn--')
    await expect(row).not.toContainText(say('search', 'state.checking'))
  })
})

test('input that is too large is reported at the field, and nothing is sent', async ({
  page,
  at,
  say,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/domains/search-iu')) sent.push(request.url())
  })
  const refusal = page.getByRole('search').getByRole('alert')
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
    await field(page).clear()
    await field(page).press('ControlOrMeta+v')
  }
  await page.goto(at('/domain/search'))
  await expect(page.getByText(say('search', 'empty'))).toBeVisible()

  await test.step('5 MB in one word', async () => {
    await paste('a'.repeat(5_000_000))
    await expect(refusal).toHaveText(say('errors', 'INVALID_DOMAIN'))
    await field(page).press('Enter')
    await expect(refusal).toHaveText(say('errors', 'INVALID_DOMAIN'))
    await expect(field(page)).not.toHaveValue('')
  })
  const names = Array.from({ length: 500 }, (_, number) => `free-name${number}.com`)
  await test.step('500 names, which the bulk page takes over', async () => {
    await paste(names.join(', '))
    await field(page).press('Enter')
    await expect(refusal).toHaveText(say('errors', 'MAXIMUM_SEARCH_TERMS'))
    await expect(field(page)).toHaveValue(names.join(', '))
    await expect(page).toHaveURL(at('/domain/search'))
    expect(sent).toEqual([])
    await page.getByRole('link', { name: say('search', 'field.bulk') }).click()
    await expect(page).toHaveURL(`${at('/domain/search')}?mode=bulk`)
    await expect(page.getByText(say('bulk', 'count.names', { count: 500 }))).toBeVisible()
    await expect(page.getByLabel(say('bulk', 'label'), { exact: true })).toHaveValue(
      names.join('\n'),
    )
  })
  await test.step('a word of 2,500 characters', async () => {
    await page.goto(at('/domain/search'))
    await expect(page.getByText(say('search', 'empty'))).toBeVisible()
    await paste('b'.repeat(2_500))
    await field(page).press('Enter')
    await expect(refusal).toHaveText(say('errors', 'INVALID_DOMAIN'))
    await expect(field(page)).toHaveValue('b'.repeat(2_500))
    expect(sent).toEqual([])
  })
  await test.step('a URL is read as its domain', async () => {
    const name = freeName()
    await paste(`HTTPS://www.${name.toUpperCase()}/path?x`)
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue(name)
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${name}`)
    await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))
    // As a form without scripts sends it.
    await page.goto(`${at('/domain/search')}?domain=HTTPS%3A%2F%2Fwww.${name.toUpperCase()}%2F`)
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${name}`)
    await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))
  })
})

test('taken names are one line, which expands', async ({ page, at, say, language }) => {
  const label = labelOf(freeName()).replace('free', 'taken')
  const settled = async (): Promise<void> => {
    await expect(page.locator('[data-domain], [data-taken-names]').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.goto(`${at('/domain/search')}?domain=${label}`)
  await settled()
  // The first time a slow answer keeps its place; then all answers are known at once.
  await page.reload()
  await settled()
  const line = page.locator('[data-taken-names]').first()
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(resultRow(page, `${label}.com`)).toHaveCount(0)
  await line.click()
  const row = resultRow(page, `${label}.com`)
  await expect(row).toContainText(say('search', 'state.taken'))
  await row
    .getByRole('button', { name: say('search', 'details.of', { name: `${label}.com` }) })
    .click()
  await expect(
    row.getByRole('link', { name: say('search', 'transfer.of', { name: `${label}.com` }) }),
  ).toBeVisible()
  await expectAccessible(page, { name: 'taken names', language })
})

test('a name that was added is removed by a second press', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const name = freeName()
  await person.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  const row = resultRow(page, name)
  const add = row.getByRole('button', { name: say('search', 'add.of', { name }) })
  await add.click()
  await page.route('**/api/cart/items', (route) => route.abort(), { times: 1 })
  await inCart(row, say, name).click()
  await expect(row.getByRole('alert')).toBeVisible()
  await expect(inCart(row, say, name)).toBeVisible()
  await inCart(row, say, name).click()
  await expect(add).toBeFocused()
  expect((await person.cart()).items).toEqual([])
})

test('a name is protected in one press, with or without the extension that requires documents', async ({
  page,
  at,
  say,
  person,
  language,
}) => {
  const label = labelOf(freeName())
  const offer = (count: number) =>
    page.getByRole('button', { name: say('search', 'protect.add', { count }) })
  const documents = page.getByRole('dialog', {
    name: say('search', 'documents.title', { tld: '.com.kh' }),
  })
  await person.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${label}`)
  await expect(offer(3)).toContainText('$65.98')
  await expectAccessible(page, { name: 'protect the name', language })
  await offer(3).click()
  await documents.getByRole('button', { name: say('search', 'conditions.refuse') }).click()
  expect((await person.cart()).items).toEqual([])
  await expect(offer(2)).toContainText('$26.98')

  await page.reload()
  await offer(3).click()
  await documents.getByRole('button', { name: say('search', 'documents.accept') }).click()
  const done = page.getByRole('status').filter({ hasText: say('search', 'add-all.done') })
  await expect(done).toHaveText(
    `${say('search', 'add-all.done')} ${say('search', 'add-all.added', { count: 3 })}`,
  )
  for (const tld of ['com', 'net', 'com.kh'])
    await expect(inCart(resultRow(page, `${label}.${tld}`), say, `${label}.${tld}`)).toBeVisible()
  expect((await person.cart()).itemsCount).toBe(3)
  await page.reload()
  await expect(inCart(resultRow(page, `${label}.com`), say, `${label}.com`)).toBeVisible()
  await expect(page.getByText(say('search', 'protect.title'))).toHaveCount(0)
})

test.describe('on each size of screen', () => {
  for (const [width, height, rows] of [
    [1280, 900, 10],
    [360, 740, 5],
  ] as const)
    test(`${rows} names fit on ${width} × ${height}`, async ({ page, at, say }) => {
      await page.setViewportSize({ width, height })
      const label = labelOf(freeName())
      await page.goto(`${at('/domain/search')}?domain=${label}`)
      await expect(
        page.getByRole('button', { name: say('search', 'protect.add', { count: 3 }) }),
      ).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const isWide = width > 640
      const boxes = await page
        .locator('main li[data-domain]')
        .evaluateAll((all) =>
          all
            .map((row) => row.getBoundingClientRect())
            .map(({ bottom, height: tall }) => ({ bottom, tall })),
        )
      for (const { tall } of boxes.slice(0, rows))
        expect(tall).toBeLessThanOrEqual(isWide ? 57 : 73)
      const end = await page.evaluate(
        (phone) =>
          innerHeight -
          (phone
            ? (document.querySelector('.bottom-navigation')?.getBoundingClientRect().height ?? 64)
            : 0),
        !isWide,
      )
      expect(boxes.filter(({ bottom }) => bottom <= end).length).toBeGreaterThanOrEqual(rows)
    })
})

/** Returns the buttons and links of bars that a toast covers, wholly or in part. */
const coveredByToast = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const bars = 'header, form[role=search], [data-cart-bar], .bottom-navigation'
    const controls = [...document.querySelectorAll(bars)].flatMap((bar) => [
      ...bar.querySelectorAll('a, button, input'),
    ])
    return controls
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return (
          toast === undefined ||
          (box.width > 0 &&
            box.left < toast.right &&
            toast.left < box.right &&
            box.top < toast.bottom &&
            toast.top < box.bottom)
        )
      })
      .map((control) => control.textContent.trim() || control.tagName)
  })

for (const [width, height, names] of [
  [1280, 900, 9],
  [360, 740, 3],
] as const)
  test(`the exact name and others, ${names} in all, fit on ${width} × ${height}`, async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${at('/domain/search')}?domain=${freeName()}`)
    await expect(page.locator('[data-domain]').nth(names)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const navigation = await page.locator('.bottom-navigation').boundingBox()
    const last = await page
      .locator('main li[data-domain]')
      .nth(names - 1)
      .boundingBox()
    expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? height)
  })

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(`the field stays, and no toast covers it on ${width} × ${height}`, async ({
    page,
    at,
    say,
    person,
  }) => {
    const name = freeName()
    await page.setViewportSize({ width, height })
    await person.fill([freeName()])
    await person.enterBrowser()
    await page.goto(`${at('/domain/search')}?domain=${name}`)
    const row = resultRow(page, name)
    await row.getByRole('button', { name: say('search', 'add.of', { name }) }).click()
    const toast = page.locator('.toast').first()
    await expect(toast).toBeVisible()
    const boxes = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        return {
          toast: box('.toast')?.top ?? 0,
          field: box('#domain-search')?.bottom ?? 0,
          button: box('form[role=search] button[type=submit]')?.bottom ?? 0,
          header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
          start: box('#domain-search')?.top ?? 0,
        }
      })
    const before = await boxes()
    expect(before.toast).toBeGreaterThanOrEqual(Math.max(before.field, before.button))
    await page.evaluate(() => scrollTo(0, 300))
    const after = await boxes()
    expect(after.start - after.header).toBeGreaterThanOrEqual(0)
    expect(after.start - after.header).toBeLessThan(40)

    // After scrolling, a new toast is whole on the screen, and over no bar with buttons.
    await expect(toast).toBeHidden()
    const next = page.locator('main li[data-domain]').nth(3)
    await next.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    const other = (await next.getAttribute('data-domain')) ?? ''
    await next.getByRole('button', { name: say('search', 'add.of', { name: other }) }).click()
    await expect(toast).toBeInViewport({ ratio: 1 })
    expect(await coveredByToast(page)).toEqual([])
  })

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(`the toolbar is one row of 44 px on ${width} × ${height}`, async ({ page, at, say }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${at('/domain/search')}?domain=${labelOf(freeName())}`)
    await expect(page.locator('[data-domain]').first()).toBeVisible()
    const filters = page.getByRole('button', { name: say('search', 'filters'), exact: true })
    const controls = [
      page.getByRole('navigation', { name: say('search', 'mode') }),
      filters,
      page.getByRole('button', { name: say('search', 'quick.kh'), exact: true }),
      page.getByRole('combobox', { name: say('search', 'sort') }),
      searchMenu(page, say),
    ]
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
    const tops = boxes.map((box) => box?.y ?? 0)
    const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
    expect(Math.max(...ends) - Math.min(...tops)).toBe(44)
    // What follows begins right below it.
    const row = await filters.locator('xpath=ancestor::div[.//select][1]').boundingBox()
    expect(row?.height).toBe(44)
  })

/** Labels of buttons get their counts and their font; a row that moves shifts ten times as much. */
const ofLabels = 0.002

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(`chosen filters and a bulk list appear without a shift on ${width} × ${height}`, async ({
    page,
    at,
    say,
  }) => {
    await page.setViewportSize({ width, height })
    await recordShifts(page)
    const label = labelOf(freeName())
    await page.goto(`${at('/domain/search')}?domain=${label}&tlds=com,net,org`)
    await expect(page.locator('[data-domain]').first()).toBeVisible()
    const chip = page.getByRole('button', {
      name: say('search', 'filters.remove', { filter: '.com' }),
    })
    const sort = page.getByRole('combobox', { name: say('search', 'sort') })
    expect((await chip.boundingBox())?.y).toBe((await sort.boundingBox())?.y)
    await expectStill(page, 'filters', ofLabels)
    const loaded = Promise.withResolvers<undefined>()
    await page.route('**/_astro/*.js', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto(`${at('/domain/search')}?mode=bulk&names=${label}.com,${label}.net`, {
      waitUntil: 'commit',
    })
    await expect(page.getByRole('link', { name: say('search', 'bulk.link') })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(field(page)).toBeHidden()
    loaded.resolve(undefined)
    await expect(page.locator('[data-domain]').first()).toBeVisible()
    await expectStill(page, 'a shared list', ofLabels)
    await page.reload()
    await expect(page.locator('[data-domain]').first()).toBeVisible()
    await expectStill(page, 'a list after a reload', ofLabels)
  })

test.describe('in Khmer on a phone', () => {
  test.use({ combination: combinationOf('km-phone') })

  test('a bulk list appears without a shift', async ({ page, at }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await recordShifts(page)
    await page.goto(`${at('/domain/search')}?mode=bulk&names=${freeName()},${freeName('net')}`)
    await expect(page.locator('[data-domain] [data-action] button').last()).toBeVisible()
    await expectStill(page, 'a list in Khmer', ofLabels)
  })
})

test('a shared list says which of its names are left out', async ({ page, at, say }) => {
  const name = freeName()
  await page.goto(`${at('/domain/search')}?mode=bulk&names=${name},free.unsold`)
  const leftOut = page.getByRole('region', { name: say('bulk', 'bad.title') })
  await expect(leftOut).toContainText('free.unsold')
  await page.getByRole('button', { name: say('bulk', 'check') }).click()
  const checked = page.getByRole('cell', { name, exact: true })
  await expect(checked).toBeVisible()
  await page.reload()
  await expect(checked).toBeVisible()
})

test('the chosen mode shows in forced colours', async ({ page, at, say }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(at('/domain/search'))
  // By role: the page's other mode is hidden until the script removes it.
  const modes = page.getByRole('navigation', { name: say('search', 'mode') })
  const mode = modes.locator('[aria-current=page]')
  await expect(mode).toHaveCSS('border-top-width', '2px')
  await expect(mode).toHaveCSS('text-decoration-line', 'underline')
  expect((await page.locator('h1').boundingBox())?.height).toBeLessThanOrEqual(1)
})

test('a taken domain shows its registrant', async ({ page, at, say }) => {
  const name = `taken-${labelOf(freeName()).slice(5)}.com`
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  const row = resultRow(page, name)
  await expect(row).toContainText(say('search', 'state.taken'))
  const opener = row.getByRole('button', { name: say('search', 'owner.of', { name }) })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: say('search', 'owner.title', { name }) })
  await expect(dialog.getByText(say('search', 'owner.registrar'))).toBeVisible()
  await expect(dialog.getByText(/^\d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Enter during a search replaces it, by a name and by what is none', async ({
  page,
  at,
  say,
}) => {
  let isHeld = true
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/domains/search-iu?*', async (route) => {
    if (isHeld) await released
    await route.continue().catch(() => undefined)
  })
  await page.goto(at('/domain/search'))
  const button = page.getByRole('button', { name: say('search', 'field.search'), exact: true })
  // Enter comes before the search that follows the typing, as from a fast typist.
  const search = async (text: string): Promise<void> => {
    await field(page).evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, text)
    await field(page).press('Enter')
  }
  await expect(page.getByText(say('search', 'empty'))).toBeVisible()
  const width = async () => (await button.boundingBox())?.width
  const before = await width()
  await search(freeName())
  await expect(button).toHaveAttribute('aria-busy', 'true')
  expect(await width()).toBe(before)
  await search('🦀')
  const example = say('search', 'empty.example', { name: 'angkor-coffee' })
  await expect(page.getByRole('link', { name: example })).toBeVisible()
  await search(freeName())
  await expect(button).toHaveAttribute('aria-busy', 'true')
  const last = freeName()
  isHeld = false
  await search(last)
  await expect(resultRow(page, last)).toContainText(say('search', 'state.available'))
  await expect(page).toHaveURL(new RegExp(`domain=${last}$`))
  release()
})

test('rows do not wait for a slow registry, and failed checks can be retried', async ({
  page,
  at,
  say,
  sandbox,
}) => {
  const [first, label] = [freeName(), labelOf(freeName())]
  // A page that starts slowly would have all answers of an early request at once.
  await page.goto(`${at('/domain/search')}?domain=${first}`)
  await expect(resultRow(page, first)).toContainText(say('search', 'state.available'))
  await sandbox.control('registry', { tlds: { net: { delayMs: 4000 }, org: { fail: true } } })
  await sandbox.control('rdap', { tlds: { org: { status: 503 } } })
  // One is known while the other is pending, for three seconds at most: each change is looked at.
  await page.evaluate((name) => {
    const stateOf = (tld: string) =>
      document.querySelector(`[data-domain="${name}.${tld}"]`)?.getAttribute('data-state')
    const observer = new MutationObserver(() => {
      if (stateOf('com') !== 'available' || stateOf('net') !== 'checking') return
      Object.assign(window, { isOneKnown: true })
      observer.disconnect()
    })
    observer.observe(document, { attributes: true, childList: true, subtree: true })
  }, label)
  await field(page).fill(`${label}.com`)
  await field(page).press('Enter')
  await page.waitForFunction(() => 'isOneKnown' in window)

  const failing = resultRow(page, `${label}.org`)
  await expect(failing).toContainText(say('search', 'state.unknown'))
  await sandbox.control('registry', { tlds: { org: null } })
  const retry = say('search', 'again.of', { name: `${label}.org` })
  await failing.getByRole('button', { name: retry }).click()
  await expect(failing).toContainText(say('search', 'state.available'))
  await expect(resultRow(page, `${label}.net`)).not.toContainText(say('search', 'state.checking'))
})

test('the back button restores the previous search exactly', async ({ page, at, say }) => {
  const [first, second] = [freeName(), freeName('net')]
  await page.goto(`${at('/domain/search')}?domain=${first}`)
  await expect(resultRow(page, first)).toContainText(say('search', 'state.available'))
  const names = page.getByRole('heading', { level: 3 })
  const before = await names.allTextContents()
  await field(page).fill(second)
  await field(page).press('Enter')
  await expect(resultRow(page, second)).toContainText(say('search', 'state.available'))
  await expect(page).toHaveURL(`${at('/domain/search')}?domain=${second}`)
  await page.goBack()
  await expect(page).toHaveURL(`${at('/domain/search')}?domain=${first}`)
  await expect(field(page)).toHaveValue(first)
  await expect(names).toHaveText(before)
  await page.goForward()
  await expect(field(page)).toHaveValue(second)
  await expect(resultRow(page, second)).toBeVisible()
})

test('text typed before the script runs is searched, and the form works without it', async ({
  page,
  at,
  say,
}) => {
  const scripts = Promise.withResolvers<undefined>()
  await page.route('**/_astro/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const [early, late] = [freeName(), freeName()]
  await page.goto(at('/domain/search'), { waitUntil: 'commit' })
  await field(page).fill(early)
  await field(page).press('Enter')
  await page.waitForURL(`${at('/domain/search')}?domain=${early}`, { waitUntil: 'commit' })
  await expect(field(page)).toHaveValue(early)
  await field(page).fill(late)
  scripts.resolve(undefined)
  await expect(resultRow(page, late)).toContainText(say('search', 'state.available'))
  await expect(field(page)).toHaveValue(late)
})

test('a premium domain is marked, priced by the registry and sold for one year', async ({
  page,
  at,
  say,
  demo,
  checkout,
}) => {
  const name = `premium-${labelOf(freeName()).slice(5)}.com`
  await demo.enterBrowser()
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  const row = resultRow(page, name)
  await expect(row).toContainText(say('search', 'tag.premium'))
  await row.getByRole('button', { name: say('search', 'add.of', { name }) }).click()
  await expect(inCart(row, say, name)).toBeVisible()
  await page.getByRole('link', { name: say('search', 'cart.view') }).click()
  const line = checkout.line(name)
  await expect(line).toContainText(say('items-domain', 'premium.years'))
  await expect(line).toContainText(say('items-domain', 'year', { count: 1 }))
  await expect(line.getByRole('combobox')).toHaveCount(0)
})

test('a changed price requires confirmation', async ({ page, at, say, person, problems }) => {
  problems.allow(/status of 409/)
  const name = freeName()
  await person.enterBrowser()
  // As if the search had been answered before the price rose.
  await page.route('**/api/domains/search-iu*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"firstYearPrice":[\d.]+/g, '"firstYearPrice":1.5')
    await route.fulfill({ response, body })
  })
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  const row = resultRow(page, name)
  const add = row.getByRole('button', { name: say('search', 'add.of', { name }) })
  const dialog = page.getByRole('dialog', { name: say('search', 'price-changed.title') })
  await expect(row).toContainText('$1.50')
  await add.click()
  await expect(dialog).toContainText('$1.50')
  await expect(dialog).toContainText('$12.99')
  await dialog.getByRole('button', { name: say('search', 'price-changed.refuse') }).click()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  expect((await person.cart()).items).toEqual([])

  await add.click()
  const accept = say('search', 'price-changed.accept', { price: '$12.99' })
  await dialog.getByRole('button', { name: accept }).click()
  await expect(inCart(row, say, name)).toBeVisible()
  expect((await person.cart()).subtotal).toBe(12.99)
})

test('a price filter and a sort order cover all TLDs, and an empty result says so', async ({
  page,
  at,
  say,
}) => {
  const label = labelOf(freeName())
  const name = `${label}.com`
  const names = page.getByRole('heading', { level: 3 })
  const answer = await page.request.get('/api/tlds')
  const tlds = v.parse(listTlds.answer, await answer.json())
  const cheap = tlds.filter(({ registrationPrice }) => registrationPrice <= 12)
  const least = Math.min(...tlds.map(({ registrationPrice }) => registrationPrice))
  const cheapest = tlds.filter(({ registrationPrice }) => registrationPrice === least)
  const limit = async (price: string): Promise<void> => {
    await page.getByRole('button', { name: say('search', 'filters'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: say('search', 'filters.title') })
    await dialog.getByLabel(say('search', 'filters.price')).fill(price)
    await dialog.getByRole('button', { name: say('search', 'filters.apply') }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))

  await test.step('the typed name stays on top with its price, and the others are within the limit', async () => {
    await limit('12')
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${name}&price=12`)
    await expect(resultRow(page, `${label}.net`)).toHaveCount(0)
    await expect(names.first()).toHaveText(new RegExp(`^${name}`))
    await expect(resultRow(page, `${label}.${cheap[0]?.unicode ?? ''}`)).toBeVisible()
  })
  await test.step('the cheapest of all TLDs is first, and more pages stay within the limit', async () => {
    await page.getByRole('combobox', { name: say('search', 'sort') }).selectOption('price')
    const tlds = cheapest.map(({ unicode }) => unicode.replaceAll('.', '\\.')).join('|')
    await expect(names.nth(1)).toHaveText(new RegExp(`\\.(${tlds})$`))
    const count = await names.count()
    await page.getByRole('button', { name: say('search', 'more'), exact: true }).click()
    await expect(page).toHaveURL(/&price=12&sort=price&pages=2$/)
    await expect.poll(() => names.count()).toBeGreaterThan(count)
    await expect(resultRow(page, `${label}.net`)).toHaveCount(0)
    const shown = await names.allTextContents()
    await page.reload()
    await expect(names).toHaveText(shown)
  })
  await test.step('an empty result offers to clear the filters', async () => {
    await page.goto(`${at('/domain/search')}?domain=${label}&price=1&length=1`)
    await expect(page.getByText(say('search', 'nothing.filtered'))).toBeVisible()
    const way = page.getByText(say('search', 'nothing.filtered.detail')).locator('..')
    await way.getByRole('button', { name: say('search', 'filters.clear') }).click()
    await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))
    await expect(page).toHaveURL(`${at('/domain/search')}?domain=${label}`)
  })
})
