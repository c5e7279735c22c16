import type { Page } from 'playwright/test'
import { listServices } from '../../src/contract/services.ts'
import { accountSections } from '../../src/islands/account/account-sections.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import type { Say } from './say.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const panel = (page: Page, say: Say, key: string) =>
  page.getByRole('region', { name: say('account', key), exact: true })

/** What the overview requests. */
const calls = [
  'users/getUserInformation',
  'user/balance/',
  'user/promo-credit/total',
  'users/reminders',
  'user/documents',
  'user/services',
  '2fa',
  'user/addresses',
  'users/trial/conditions',
]

test('a new customer sees what is missing, from one round of requests, and nothing moves', async ({
  page,
  at,
  say,
  language,
  person,
}) => {
  await person.enterBrowser()
  await recordShifts(page)
  // Each call is answered only once all were sent: a second round would never come.
  const asked = new Set<string>()
  let answer = (): void => undefined
  const all = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/', '')
    if (calls.includes(path)) {
      asked.add(path)
      if (asked.size === calls.length) answer()
      await all
    }
    await route.continue()
  })
  await page.goto(at('/account'))
  const attention = panel(page, say, 'attention.title')
  await expect(attention.getByRole('listitem')).toHaveText([
    new RegExp(say('account', 'attention.email', { email: person.email })),
    new RegExp(say('account', 'attention.phone')),
  ])
  await expect(panel(page, say, 'overview.services')).toContainText(
    say('account', 'overview.services.none'),
  )
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expectStill(page, 'overview of a new customer')
  const order = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(order.slice(0, 3)).toEqual(
    ['attention.title', 'overview.services', 'overview.money'].map((key) => say('account', key)),
  )
  await expectAccessible(page, { name: 'overview, new', language })
  await attention
    .getByRole('link', { name: new RegExp(`^${say('account', 'attention.do.verify')}`) })
    .click()
  await expect(page).toHaveURL(at('/account/profile'))
})

test('a customer with a domain sees it with state and expiry, on accessible pages', async ({
  page,
  at,
  say,
  language,
  demo,
}) => {
  // Many pages, each judged by axe.
  test.slow()
  const name = freeName('top')
  await buy(demo, name)
  const owned = async () => (await demo.ask(listServices, { query: {} })).items
  await expect.poll(async () => (await owned()).map((service) => service.name)).toContain(name)
  await demo.enterBrowser()
  await recordShifts(page)
  await page.goto(at('/account'))
  const services = panel(page, say, 'overview.services')
  const line = services.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText(/\d\d\/\d\d\/\d{4}/)
  await expectStill(page, 'overview of a customer')
  for (const { path } of accountSections) {
    await page.goto(at(path))
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectAccessible(page, { name: `${path}, filled`, language })
  }
  await page.goto(at('/account'))
  await services.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${at('/account/domains')}\\?domain=`))
})
