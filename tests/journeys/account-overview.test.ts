import type { Page } from 'playwright/test'
import { listServices } from '../../src/contract/services.ts'
import type { SlaMonth } from '../../src/contract/sla-credits.ts'
import { accountSections } from '../../src/islands/account/account-sections.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import { pressAtEdge } from './press-at-edge.ts'
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
  await page.goto(at('/account/usage'))
  const uptime = page.getByRole('region', { name: say('usage', 'uptime'), exact: true })
  await expect(uptime).toContainText(say('usage', 'uptime.unmeasured'))
  await page.goBack()
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

/** A month that no journey can wait for. */
const missed: SlaMonth = {
  ...{ month: '2026-10', state: 'CLAIMABLE', claimUntil: '2026-11-30T16:59:59.999Z' },
  ...{ credit: 2.7, claim: null },
  services: [
    {
      ...{ serviceId: '7d3c1b7e-6a52-4c0e-9a83-0b0b6f1c2d3e', type: 'CLOUD_SERVER' },
      ...{ name: 'mekong-coffee', uptime: 98.655, creditPercent: 10, monthPrice: 27, credit: 2.7 },
      outages: [
        {
          ...{ startsAt: '2026-10-11T15:00:00.000Z', endsAt: '2026-10-12T01:00:00.000Z' },
          description: 'A switch in the data centre failed.',
        },
      ],
    },
  ],
}

const serverId = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0901'
const used = {
  services: [
    { id: serverId, type: 'CLOUD_SERVER', name: 'Mekong one' },
    { id: serverId.replace(/1$/, '2'), type: 'SHARED_HOSTING', name: 'mekong.com' },
  ],
}
const mb = 1_048_576
const dayOf = (day: string, sentMb: number) => ({
  day,
  meters: [
    { meter: 'TRAFFIC_OUT', used: sentMb * mb, limit: null },
    { meter: 'CPU_TIME', used: 5_400_000, limit: null },
  ],
})
const serverDays = [dayOf('2026-11-01', 1536), dayOf('2026-11-02', 3)]

for (const name of ['en-phone', 'km-desktop']) {
  test.describe(`in ${name}`, () => {
    test.use({ combination: combinationOf(name) })

    test('a customer sees what was spent and used, and claims the credit of a month', async ({
      page,
      at,
      say,
      language,
      demo,
      problems,
    }) => {
      problems.allow(/status of 409.*\/user\/sla-credits/)
      await buy(demo, freeName('top'))
      const claim = {
        ...{ state: 'CLAIMED', claimedAt: '2026-11-02T03:00:00.000Z', amount: 2.7 },
        ...{ issueBy: null, issuedAt: null, expiresAt: null, reason: null },
      }
      const late = {
        type: 'about:blank',
        title: '',
        status: 409,
        messageCode: 'SLA_CLAIM_TOO_LATE',
        params: {},
      }
      const claimed = { ...missed, state: 'CLAIMED', claim }
      let [isClaimed, isRefused] = [false, true]
      await page.route('**/api/user/sla-credits', async (route) => {
        const isClaim = route.request().method() === 'POST'
        if (isClaim && isRefused) return route.fulfill({ status: 409, json: late })
        isClaimed ||= isClaim
        const month = isClaimed ? claimed : missed
        return route.fulfill({
          json: isClaim ? month : { months: [month], isMeasured: true, outages: [] },
        })
      })
      await page.route('**/api/user/usage-history', (route) => route.fulfill({ json: used }))
      await page.route('**/api/user/services/*/usage-history', (route) => {
        const isServer = route.request().url().includes(serverId)
        return route.fulfill({ json: { days: isServer ? serverDays : [] } })
      })
      await demo.enterBrowser()
      await page.goto(at('/account/usage'))
      const region = (key: string) =>
        page.getByRole('region', { name: say('usage', key), exact: true })
      const spending = region('spending')
      await spending.getByText(say('usage', 'spending.amounts')).click()
      await expect(spending.getByRole('row')).toHaveCount(13)
      await expect(spending.getByRole('row').nth(1)).toContainText(/\$[1-9]/)

      const usage = region('used')
      const service = (key: string): string => say('services', key)
      await usage.getByText(service('usage.days')).first().click()
      const sent = usage.getByRole('table', { name: service('usage.TRAFFIC_OUT') })
      await expect(sent.getByRole('row')).toHaveText([
        /^02\/11\/2026\s*3\sMB$/,
        /^01\/11\/2026\s*1\.5\sGB$/,
      ])
      await expect(usage).toContainText(service('usage.CPU_TIME'))
      // axe treats content below the sticky header as hidden.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page, { name: 'usage by day', language })
      await usage
        .getByRole('combobox', { name: say('usage', 'used.service') })
        .selectOption(`mekong.com (${service('category.SHARED_HOSTING')})`)
      await expect(usage).toContainText(service('usage.history.none'))

      const uptime = region('uptime')
      await expect(uptime.getByRole('listitem').first()).toContainText('98.655%')
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page, { name: 'spending and uptime', language })
      const params = { amount: '$2.70', month: '10/2026' }
      const button = uptime.getByRole('button', { name: say('usage', 'claim.of', params) })
      await pressAtEdge(button, 'start')
      await expect(uptime.getByRole('alert')).toHaveText(say('errors', 'SLA_CLAIM_TOO_LATE'))
      await expect(uptime.getByRole('alert')).toBeInViewport({ ratio: 1 })
      isRefused = false
      await button.click()
      await expect(uptime).toContainText(say('usage', 'claim.CLAIMED.text', params))
      await expect(uptime.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(uptime.getByRole('alert')).toHaveCount(0)
    })
  })
}
