import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { domainsIn } from '../../src/contract/items/domain.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { inCart } from './search-page.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

test('a pasted list is checked, paused, restored after a reload, exported and bought from', async ({
  page,
  at,
  say,
  demo,
  language,
}) => {
  const free = Array.from({ length: 11 }, () => freeName())
  const [first = '', second = '', ...others] = free
  const taken = freeName().replace('free', 'taken')
  const khmer = 'ភ្នំពេញfree.com'
  const list = ['Domain', first, taken, `"${second}"; ${first.toUpperCase()}`, 'sabay', khmer]
  // Requests are held until the list is paused.
  const open = Promise.withResolvers<undefined>()
  await page.route('**/api/domains/super-filter*', async (route) => {
    await open.promise
    await route.continue()
  })
  await demo.enterBrowser()
  const field = page.getByLabel(say('bulk', 'label'), { exact: true })
  const progress = (done: number) =>
    page.getByText(say('bulk', 'progress', { done, total: 13, available: Math.max(0, done - 1) }))

  await test.step('invalid names and duplicates are listed with their line', async () => {
    await page.goto(at('/domain/search'))
    await page.getByRole('link', { name: say('search', 'bulk.link') }).click()
    await expect(page).toHaveURL(`${at('/domain/search')}?mode=bulk`)
    await field.fill([...list, ...others].join('\n'))
    await expect(page.getByText(say('bulk', 'count.names', { count: 13 }))).toBeVisible()
    await expect(page.getByText(say('bulk', 'count.duplicates', { count: 1 }))).toBeVisible()
    const bad = page.getByRole('region', { name: say('bulk', 'bad.title') }).getByRole('listitem')
    await expect(bad).toHaveText(
      `${say('bulk', 'bad.line', { line: 5 })} sabay ${say('bulk', 'tld-missing')}`,
    )
    await expectAccessible(page, { name: 'the list', language })
  })

  await test.step('pausing stops new checks, and running ones complete', async () => {
    await page.getByRole('button', { name: say('bulk', 'check') }).click()
    await expect(page.getByRole('heading', { name: say('bulk', 'title') })).toBeFocused()
    await page.getByRole('button', { name: say('bulk', 'pause') }).click()
    await expect(page.getByText(say('bulk', 'paused'))).toBeVisible()
    open.resolve(undefined)
    await expect(progress(10)).toBeVisible()
  })

  await test.step('a reload restores the list, and checking continues', async () => {
    await page.reload()
    await expect(progress(10)).toBeVisible()
    await page.getByRole('button', { name: say('bulk', 'resume') }).click()
    await expect(progress(13)).toBeVisible()
    await expect(page.getByRole('button', { name: say('bulk', 'finished') })).toBeFocused()
    await expect(rowOf(page, khmer)).toContainText('xn--')
    await expectAccessible(page, { name: 'the checked list', language })
  })

  await test.step('an available name is added to the cart, and taken ones can be hidden', async () => {
    await expect(rowOf(page, taken)).toContainText(say('search', 'state.taken'))
    const add = say('search', 'add.of', { name: second })
    await rowOf(page, second).getByRole('button', { name: add }).click()
    await inCart(rowOf(page, second), say, second).click()
    await rowOf(page, second).getByRole('button', { name: add }).click()
    await expect(inCart(rowOf(page, second), say, second)).toBeVisible()
    await page.getByLabel(say('bulk', 'only-available')).check()
    await expect(rowOf(page, taken)).toHaveCount(0)
    await expect(rowOf(page, first)).toBeVisible()
  })

  await test.step('one press adds the others one after another', async () => {
    await page.getByRole('button', { name: say('search', 'add-all', { count: 11 }) }).click()
    const done = page.getByRole('status').filter({ hasText: say('search', 'add-all.done') })
    await expect(done).toContainText(say('search', 'add-all.added', { count: 11 }))
    const bought = domainsIn((await demo.cart()).items).map(({ option }) => option.domainName)
    expect(bought).toEqual(expect.arrayContaining(free))
    for (const name of free) await expect(inCart(rowOf(page, name), say, name)).toBeVisible()
    // A link half under the sticky header counts as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, { name: 'the list in the cart', language })
  })

  await test.step('the exported file contains all names', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say('bulk', 'export') }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const lines = text.split('\r\n')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(lines).toHaveLength(15)
    expect(lines[0]?.endsWith(`,${say('bulk', 'csv.who')}`)).toBe(true)
    // The English text contains a comma.
    const eligibility = `"?${say('domains', 'eligibility.anyone')}"?`
    expect(lines[1]).toMatch(
      new RegExp(`^${first},${first},[^,]+,[\\d.]+,[\\d.]+,[^,]+,[^,]+,${eligibility}$`),
    )
    expect(lines[2]).toBe(`${taken},${taken},${say('search', 'state.taken')},,,,,`)
  })

  await test.step('a new list starts with the typed text', async () => {
    await page.getByRole('button', { name: say('bulk', 'new') }).click()
    await expect(field).toHaveValue([...list, ...others].join('\n'))
    const file = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(`${first},x.y`) }
    await expect(page.getByLabel(say('bulk', 'file'))).toBeEnabled()
    await page.getByLabel(say('bulk', 'file')).setInputFiles(file)
    await expect(page.getByText(say('bulk', 'count.duplicates', { count: 2 }))).toBeVisible()
    await expect(field).toHaveValue(/\nx\.y$/)
  })
})

test('of a long list, all is added and counted, and a hundred more are shown on demand', async ({
  page,
  at,
  say,
  demo,
}) => {
  test.slow()
  const names = Array.from({ length: 130 }, () => freeName())
  await demo.enterBrowser()
  await page.goto(`${at('/domain/search')}?mode=bulk`)
  await page.getByLabel(say('bulk', 'label'), { exact: true }).fill(names.join('\n'))
  await page.getByRole('button', { name: say('bulk', 'check') }).click()
  const progress = say('bulk', 'progress', { done: 130, total: 130, available: 130 })
  await expect(page.getByText(progress)).toBeVisible()
  const rows = page.locator('main [data-domain]')
  await expect(rows).toHaveCount(100)
  // 130 names at $12.99.
  const addAll = page.getByRole('button', { name: say('search', 'add-all', { count: 130 }) })
  await expect(addAll).toContainText('$1,688.70')

  await page.getByRole('button', { name: say('bulk', 'more', { count: 30 }) }).press('Enter')
  await expect(rows).toHaveCount(130)
  await expect(page.getByText(names[100] ?? '', { exact: true })).toBeFocused()
  await expect(page.getByText(names[100] ?? '', { exact: true })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(
    rowOf(page, names[100] ?? '').getByRole('button', {
      name: say('search', 'add.of', { name: names[100] ?? '' }),
    }),
  ).toBeFocused()
  await expect(page.getByRole('button', { name: say('bulk', 'more', { count: 30 }) })).toHaveCount(
    0,
  )
  await expect(addAll).toContainText('$1,688.70')

  // The run has all of them, too.
  await page.route('**/api/cart/items', () => undefined)
  await addAll.click()
  await expect(
    page.getByText(say('search', 'add-all.progress', { at: 0, total: 130 }), { exact: true }),
  ).toBeVisible()
})
