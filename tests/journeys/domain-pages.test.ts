import type { Page } from 'playwright/test'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'

test('the price list is filtered and priced by years, and keeps its state in the URL', async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/domain/pricing'))
  const form = page.getByRole('form', { name: say('domains', 'table.controls') })
  const rows = page.locator('tbody tr:visible')
  await form.getByLabel(say('domains', 'table.search')).fill('.com.kh')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('$39.00')
  await form.getByLabel(say('domains', 'table.years')).selectOption('2')
  await expect(rows).toContainText(say('domains', 'table.above.1'))
  await expect(page).toHaveURL(/\?q=\.com\.kh&years=2$/)

  await form.getByLabel(say('domains', 'table.search')).fill('nothing-like-this')
  await expect(page.getByText(say('domains', 'table.none'))).toBeVisible()
  await page
    .getByRole('button', { name: say('domains', 'table.clear') })
    .last()
    .click()
  await expect(rows).toHaveCount(100)
  await page.getByRole('button', { name: say('domains', 'table.more', { count: '100' }) }).click()
  await expect(rows).toHaveCount(200)

  await page.goto(`${at('/domain/pricing')}?q=com&sort=-renew`)
  const sorted = page.getByRole('columnheader', { name: say('domains', 'table.renew') })
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')
})

test('prices are current, whatever the page was built with', async ({ page, at, say }) => {
  const com = (tld: object) => ({
    ...tld,
    ...{ registrationPrice: 7.77, renewalPrice: 16.99, tags: ['new', 'sale'] },
  })
  await page.route('**/api/tlds/*', async (route) => {
    const answer = await route.fetch()
    const tld = (await answer.json()) as object
    const isCom = new URL(route.request().url()).pathname.endsWith('/com')
    await route.fulfill({
      response: answer,
      json: isCom ? com(tld) : { ...tld, registrationPrice: 5.55 },
    })
  })
  await page.goto(at('/domain/tld/com'))
  const facts = page.locator('[data-live-tld]')
  await expect(facts).toContainText('$7.77')
  await expect(facts.getByText(say('domains', 'tag.new'), { exact: true })).toBeVisible()
  await expect(facts.getByText(say('domains', 'tag.hot'), { exact: true })).toBeHidden()
  await expect(facts.getByText('$12.99')).toBeVisible()
  await expect(page.locator('.years-table [data-years="2"]')).toContainText('$24.76')
  const life = page.locator('.name-life')
  await expect(life).toContainText('$16.99')
  // The registry’s fee for it is unchanged: $80.00.
  await expect(life).toContainText('$96.99')
  await expect(page.locator('.related-tlds a').first()).toContainText('$5.55')

  await page.route('**/api/tlds', async (route) => {
    // As if the page had been built with another list.
    const answer = await route.fetch({
      headers: { ...route.request().headers(), 'if-none-match': '"other"' },
    })
    const [first, ...others] = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: [com(first ?? {}), ...others] })
  })
  await page.goto(at('/domain/pricing'))
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: '.com', exact: true }) })
  await expect(row).toContainText('$7.77')
  await expect(row).toContainText(say('domains', 'tag.sale'))
})

interface ListedTld {
  readonly tld: string
  readonly registrationPrice: number
  readonly regularPrice: number
}

/** Makes the API return another list than the built one. */
const withList = (page: Page, change: (tlds: readonly ListedTld[]) => readonly object[]) =>
  page.route('**/api/tlds', async (route) => {
    const answer = await route.fetch({
      headers: { ...route.request().headers(), 'if-none-match': '"other"' },
    })
    const tlds = (await answer.json()) as readonly ListedTld[]
    await route.fulfill({ response: answer, json: change(tlds) })
  })

const withoutSale = <Tld extends ListedTld>(tld: Tld) => ({
  ...tld,
  registrationPrice: tld.regularPrice,
})

test('the home page and the domain page show current prices and sales', async ({
  page,
  at,
  say,
}) => {
  const rowOf = (tld: string) =>
    page.getByRole('row').filter({ has: page.getByText(tld, { exact: true }) })
  const sale = page.getByRole('heading', { name: say('domains', 'domain.sale.title') })
  /** The rows of the domain tile on the home page. */
  const tileRow = (tld: string) =>
    page.locator('.tile-rows li').filter({ has: page.getByText(tld, { exact: true }) })
  const chip = (tld: string) => page.locator('.tld-chips').getByRole('button', { name: tld })
  await page.goto(at('/domain'))
  await expect(rowOf('.shop')).toContainText('$2.99')
  await expect(sale).toBeVisible()

  await test.step('a changed price and a new sale', async () => {
    await withList(page, (tlds) =>
      tlds.map((tld) =>
        tld.tld === 'com' ? { ...tld, registrationPrice: 0.77 } : withoutSale(tld),
      ),
    )
    await page.route('**/api/products/min-price', (route) =>
      route.fulfill({ json: [{ type: 'DOMAIN', price: 0.77, durationType: 'YEAR' }] }),
    )
    await page.reload()
    await expect(rowOf('.com')).toContainText('$0.77')
    await expect(rowOf('.com')).toContainText(say('domains', 'tag.sale'))
    await expect(rowOf('.shop')).toContainText('$28.99')
    await expect(rowOf('.shop')).not.toContainText('$2.99')
    await expect(rowOf('.shop').getByText(say('domains', 'tag.sale'))).toBeHidden()
    const sold = page.getByRole('listitem').filter({ has: page.locator('a s') })
    await expect(sold).toHaveCount(1)
    await expect(sold).toContainText('.com$0.77')
    await expect(sold).toContainText('$12.99')
    const link = sold.getByRole('link')
    await expect(link).toHaveAttribute('href', at('/domain/tld/com'))

    await page.goto(at('/'))
    await expect(tileRow('.com')).toContainText('$0.77')
    await expect(tileRow('.com')).toContainText(`${say('home', 'tlds.regular')} $12.99`)
    await expect(tileRow('.com').getByText(say('home', 'tlds.sale'))).toBeVisible()
    await expect(tileRow('.com')).toContainText(say('home', 'tlds.then', { price: '$14.99' }))
    await expect(tileRow('.shop').getByText(say('home', 'tlds.sale'))).toBeHidden()
    await expect(chip('.com $0.77')).toBeVisible()
    const from = page.getByText(say('home', 'facts.from', { tld: 'com' }), { exact: true })
    await expect(from).toBeVisible()
    await expect(page.locator('.hero dl')).toContainText('$0.77')
    await expect(
      page.getByText(say('home', 'families.from.YEAR', { price: '$0.77' }), { exact: true }),
    ).toBeVisible()
  })

  await test.step('an ended sale, and a TLD that is no longer on sale', async () => {
    await page.unroute('**/api/tlds')
    await withList(page, (tlds) => tlds.filter(({ tld }) => tld !== 'net').map(withoutSale))
    await page.reload()
    await expect(chip('.net')).toHaveCount(0)
    await expect(tileRow('.shop')).toContainText('$28.99')
    await page.goto(at('/domain'))
    await expect(rowOf('.net')).toHaveCount(0)
    await expect(sale).toHaveCount(0)
    await expect(page.getByText('$2.99')).toHaveCount(0)
  })
})

test('the transfer, home and promotion pages show current prices', async ({ page, at, say }) => {
  const rowOf = (tld: string) =>
    page.getByRole('row').filter({ has: page.getByText(tld, { exact: true }) })
  const noSale = page.getByText(say('company', 'promotion.sale.empty'))
  await page.goto(at('/promotion'))
  await expect(rowOf('.shop')).toContainText('$2.99')
  await expect(rowOf('.com')).toHaveCount(0)
  await expect(noSale).toBeHidden()

  await withList(page, (tlds) =>
    tlds
      .filter(({ tld }) => !['net', 'co.th'].includes(tld))
      .map((tld) => {
        if (tld.tld === 'com')
          return { ...tld, registrationPrice: 0.77, renewalPrice: 16.66, transferPrice: 8.88 }
        return tld.tld === 'com.kh' ? { ...tld, registrationPrice: 5.55 } : withoutSale(tld)
      }),
  )
  await page.goto(at('/domain/transfer'))
  await expect(rowOf('.com')).toContainText('.com$8.88$16.66')
  await expect(rowOf('.org')).toBeVisible()
  await expect(rowOf('.net')).toHaveCount(0)

  await page.goto(at('/domain/cctld'))
  const home = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('domains', 'cctld.home.title') }) })
  await expect(home.getByRole('listitem').filter({ hasText: /^\.com\.kh/ })).toContainText('$5.55')
  await expect(home.getByRole('link', { name: '.co.th', exact: true })).toHaveCount(0)

  await page.goto(at('/promotion'))
  await expect(rowOf('.com')).toContainText('.com$0.77$12.99$16.66')
  await expect(rowOf('.com.kh')).toContainText('$5.55')
  await expect(rowOf('.com').getByRole('link')).toHaveAttribute('href', at('/domain/tld/com'))
  await expect(rowOf('.shop')).toHaveCount(0)
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(2)

  await test.step('an ended sale', async () => {
    await page.unroute('**/api/tlds')
    await withList(page, (tlds) => tlds.map(withoutSale))
    await page.reload()
    await expect(noSale).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})

test('a sale that starts after the build is shown', async ({ page, at, say }) => {
  // tests/website/missing-products.test.ts covers such a build.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const one of document.querySelectorAll('[data-sales] > :not(template)')) one.remove()
      for (const part of document.querySelectorAll<HTMLElement>('[data-sale]'))
        part.hidden = part.dataset['sale'] === 'some'
    }),
  )
  const noSale = page.getByText(say('company', 'promotion.sale.empty'))
  const sale = page.getByRole('heading', { name: say('domains', 'domain.sale.title') })
  await page.goto(at('/promotion'))
  await expect(noSale).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)

  await withList(page, (tlds) =>
    tlds.map((tld) => (tld.tld === 'com' ? { ...tld, registrationPrice: 0.77 } : withoutSale(tld))),
  )
  await page.reload()
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows).toHaveText(/^\s*\.com\s*\$0\.77\s*\$12\.99/)
  await expect(rows).toBeVisible()
  await expect(noSale).toBeHidden()

  await page.goto(at('/domain'))
  await expect(sale).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.locator('a s') })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('.com$0.77')
  await expect(card).toContainText('$12.99')
  await expect(card.getByRole('link')).toHaveAttribute('href', at('/domain/tld/com'))
})

test('built prices stay when the API is unavailable', async ({ page, at, problems }) => {
  problems.allow(/status of 503/)
  await page.route('**/api/tlds', (route) => route.fulfill({ status: 503, json: {} }))
  for (const [path, price] of [
    ['/promotion', '$2.99'],
    ['/domain/transfer', '$16.49'],
    ['/domain/cctld', '$39.00'],
    ['/domain', '$2.99'],
  ] as const) {
    const asked = page.waitForResponse('**/api/tlds')
    await page.goto(at(path))
    await asked
    await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
  }
})

test('a TLD that is no longer on sale says so, and is in no list', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/status of 400/)
  await page.goto(at('/domain/tld/com'))
  const years = page.locator('.years-table')
  const relatedTo = page.locator('[data-related]')
  await expect(years).toBeVisible()
  const gone = (await relatedTo.first().getAttribute('data-related')) ?? ''
  const others = (await relatedTo.count()) - 1
  await page.route('**/api/tlds/*', (route) =>
    ['com', gone].includes(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
      ? route.fulfill({ status: 400, json: { messageCode: 'TLD_NOT_SUPPORT' } })
      : route.continue(),
  )
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText(say('domains', 'tld.not-sold', { tld: 'com' }))).toBeVisible()
  await expect(main.getByRole('searchbox')).toHaveCount(0)
  await expect(years).toHaveCount(0)
  await expect(relatedTo).toHaveCount(others)

  await page.route('**/api/tlds', async (route) => {
    // As if the page had been built with another list.
    const answer = await route.fetch({
      headers: { ...route.request().headers(), 'if-none-match': '"other"' },
    })
    const tlds = (await answer.json()) as { readonly tld: string }[]
    await route.fulfill({ response: answer, json: tlds.filter(({ tld }) => tld !== 'com') })
  })
  await page.goto(`${at('/domain/pricing')}?q=.com`)
  const row = (tld: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: tld, exact: true }) })
      .and(page.locator(':visible'))
  await expect(row('.com.kh')).toHaveCount(1)
  await expect(row('.com')).toHaveCount(0)
})

test('TLDs are marked as favourites, and filtered by them', async ({ page, at, say }) => {
  await page.goto(at('/domain/pricing'))
  const form = page.getByRole('form', { name: say('domains', 'table.controls') })
  await form.getByLabel(say('domains', 'table.search')).fill('.com.kh')
  const star = (tld: string) =>
    page.getByRole('button', { name: say('domains', 'table.favourite', { tld }) })
  await star('.com.kh').click()
  await expect(star('.com.kh')).toHaveAttribute('aria-pressed', 'true')
  await page.goto(at('/domain/pricing'))
  await form.getByLabel(say('domains', 'table.favourites')).check()
  const rows = page.locator('tbody tr:visible')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/\?favourites=1$/)
  await star('.com.kh').click()
  await expect(star('.com.kh')).toHaveAttribute('aria-pressed', 'false')
})

test('a lookup shows the registrant from the registry', async ({ page, at, say }) => {
  const name = freeName().replace('free-', 'taken-')
  await page.goto(at('/whois'))
  const field = page.getByRole('searchbox', { name: say('domains', 'whois.label') })
  await field.fill(name)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(
    page.getByText(say('domains', 'lookup.registered'), { exact: true }).first(),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`\\?domain=${name}$`))

  // A URL with a name also gets a response.
  await page.goto(`${at('/whois')}?domain=${freeName()}`)
  await expect(page.getByText(say('domains', 'whois.free'), { exact: true })).toBeVisible()
})

test('a page of a TLD searches under it, also before its script', async ({ page, at }) => {
  const search = async (): Promise<void> => {
    await page.goto(at('/domain/tld/com.kh'))
    const field = page.getByRole('main').getByRole('searchbox')
    await field.fill('sabay')
    await field.press('Enter')
  }
  const first = page.locator('[data-domain]').first()
  await search()
  await expect(first).toHaveAttribute('data-domain', 'sabay.com.kh')
  // The script never comes.
  await page.route(/\/TldSearchForm\.[^/]*\.js$/, () => undefined)
  await search()
  await expect(page).toHaveURL(/\/domain\/search\?domain=sabay&tlds=com\.kh$/)
  await expect(first).toHaveAttribute('data-domain', 'sabay.com.kh')
})

test('an unsold TLD is not found, and an unknown path leads to the home page', async ({
  page,
  at,
  problems,
}) => {
  problems.allow(/status of 404/)
  for (const path of [
    '/domain/tld/nope',
    '/ssl/nope',
    '/blog/nope',
    '/hosting/shared/nope',
  ] as const) {
    const response = await page.goto(at(path))
    expect(response?.status(), path).toBe(404)
  }
  await page.goto(at('/nothing/here'))
  await expect(page).toHaveURL(new RegExp(`${at('/')}$`))
})
