import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'

test('the price list is searched, priced for years and kept in its address', async ({
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
  await expect(rows.nth(100)).toBeAttached()

  await page.goto(`${at('/domain/pricing')}?q=com&sort=-renew`)
  const sorted = page.getByRole('columnheader', { name: say('domains', 'table.renew') })
  await expect(sorted).toHaveAttribute('aria-sort', 'descending')
})

test('the registry is asked who holds a name', async ({ page, at, say }) => {
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

  // An address with a name is an answer, too.
  await page.goto(`${at('/whois')}?domain=${freeName()}`)
  await expect(page.getByText(say('domains', 'whois.free'), { exact: true })).toBeVisible()
})

test('a page of an ending searches under it', async ({ page, at }) => {
  await page.goto(at('/domain/tld/com.kh'))
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('sabay')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/domain\/search\?domain=sabay\.com\.kh/)
})

test('what is not sold is not found, an unknown page leads home', async ({
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
