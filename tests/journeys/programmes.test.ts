import * as v from 'valibot'
import {
  getLoyaltyPeriods,
  LoyaltyStatus,
  type getLoyaltyStatus,
  listProgramConfigs,
  type listRankingConfigs,
} from '../../src/contract/loyalty.ts'
import { AffiliateStatus, listAffiliateRules } from '../../src/contract/affiliate.ts'
import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { Promotion } from '../../src/contract/promotions.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'

const period = {
  id: '0192f7a0-0000-7000-8000-000000000001',
  startsAt: '2026-03-31T17:00:00.000Z',
  endsAt: '2027-03-31T17:00:00.000Z',
}
const tiers: AnswerOf<typeof listRankingConfigs> = [
  { tier: 'BRONZE', minimumSpend: 0, cashbackPercent: 1 },
  { tier: 'SILVER', minimumSpend: 200, cashbackPercent: 2 },
  { tier: 'GOLD', minimumSpend: 1000, cashbackPercent: 3.5 },
  { tier: 'PLATINUM', minimumSpend: 5000, cashbackPercent: 5 },
]
const status: AnswerOf<typeof getLoyaltyStatus> = {
  ...{ period, tiers, tier: 'GOLD', reached: 'SILVER', spent: 620 },
  next: { tier: 'PLATINUM', missing: 4380 },
  history: [
    {
      ...{ invoiceId: period.id, invoiceNumber: 'INV-2026-000123', amount: 600 },
      ...{ paidAt: '2026-11-20T03:00:00.000Z', cashbackPercent: 3.5, cashback: 21 },
      ...{ state: 'PENDING', grantedAt: '2026-12-20T03:00:00.000Z' },
    },
  ],
}
const promotion: Promotion = {
  ...{
    id: period.id,
    kind: 'OFFER',
    title: 'Water Festival: shared hosting for a year',
    text: '10 % less',
  },
  ...{ linkUrl: '/hosting/shared', code: 'WATER10' },
  ...{ startsAt: period.startsAt, endsAt: period.endsAt, endsInSeconds: 90_000 },
}

/** The pages of programmes, with what they say when none runs. */
const programmePages = [
  ['/promotion', 'promotion.current.none'],
  ['/loyalty-program', 'loyalty.none'],
  ['/affiliate-program', 'affiliate.none'],
] as const

test('no programme is denied without an answer about it', async ({ page, at, say, problems }) => {
  problems.allow(/status of 503.*\/active/)
  for (const [path, none] of programmePages) {
    const mayAnswer = Promise.withResolvers<undefined>()
    await page.route(/\/api\/.*\/active$/, async (route) => {
      await mayAnswer.promise
      await route.fulfill({ status: 503 })
    })
    const asked = page.waitForRequest(/\/api\/.*\/active$/)
    await page.goto(at(path))
    await asked
    await expect(page.getByText(say('company', none)), path).toBeHidden()
    mayAnswer.resolve(undefined)
    await expect(page.getByText(say('company', 'answer.failed')), path).toBeVisible()
    await expect(page.getByText(say('company', none)), path).toBeHidden()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no programme is denied', async ({ page, at, say, problems }) => {
    // Chromium reports that it does not preload scripts then.
    problems.allow(/^request: csp .*\/_astro\/[\w.-]+\.js$/)
    for (const [path, none] of programmePages) {
      await page.goto(at(path))
      await expect(page.getByText(say('company', 'answer.needs-script')), path).toBeVisible()
      await expect(page.getByText(say('company', none)), path).toBeHidden()
    }
  })
})

test('programmes show what staff have set, and promise nothing before', async ({
  page,
  at,
  say,
  language,
  demo,
}) => {
  await test.step('without a period and a promotion', async () => {
    await page.goto(at('/loyalty-program'))
    await expect(page.getByText(say('company', 'loyalty.none'))).toBeVisible()
    // The demo's wheel runs.
    await page.goto(at('/promotion'))
    const current = page.locator('[data-promotions]')
    await expect(current.getByRole('heading', { name: say('wheel', 'wheel.title') })).toBeVisible()
    await page.route('**/api/promotions/active', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(current.getByText(say('company', 'promotion.current.none'))).toBeVisible()
    await demo.enterBrowser()
    await page.goto(at('/account/loyalty'))
    await expect(page.getByRole('heading', { name: say('loyalty', 'none') })).toBeVisible()
    await expectAccessible(page, { name: 'no period', language })
  })

  await test.step('a promotion has a countdown and a link in the language of the page', async () => {
    await page.route('**/api/promotions/active', (route) => route.fulfill({ json: [promotion] }))
    await recordShifts(page)
    await page.goto(at('/promotion'))
    const card = page.getByRole('listitem').filter({ hasText: promotion.title })
    const left = say('company', 'promotion.current.left', { days: 1, hours: 1, minutes: 0 })
    await expect(card).toContainText(left)
    await expect(card).toContainText(say('company', 'promotion.current.code', { code: 'WATER10' }))
    await expect(card.getByRole('link')).toHaveAttribute('href', at('/hosting/shared'))
    await expect(page.getByText(say('company', 'promotion.current.none'))).toBeHidden()
    await expectStill(page, 'promotions')
    await expectAccessible(page, { name: 'promotions', language })
  })

  await test.step('a promotion that ends while the page is open goes', async () => {
    const last = { ...promotion, title: 'The last hour', endsInSeconds: 95 }
    const first = { ...promotion, endsInSeconds: 62 }
    await page.route('**/api/promotions/active', (route) => route.fulfill({ json: [first, last] }))
    await page.clock.install()
    await page.goto(at('/promotion'))
    const cards = page.locator('[data-promotions-list]').getByRole('listitem')
    const none = page.getByText(say('company', 'promotion.current.none'))
    await expect(cards).toHaveCount(2)
    await page.clock.runFor(62_000)
    await expect(cards).toContainText([last.title])
    await expect(none).toBeHidden()
    await page.clock.runFor(33_000)
    await expect(cards).toHaveCount(0)
    await expect(none).toBeVisible()
    await page.clock.resume()
  })

  await test.step('the landing page and the account show the same tiers', async () => {
    const periods = v.parse(getLoyaltyPeriods.answer, { active: period, next: null })
    await page.route('**/api/loyalty/periods/active', (route) => route.fulfill({ json: periods }))
    await page.route('**/api/loyalty/ranking-configs', (route) => route.fulfill({ json: tiers }))
    const config = { periodId: period.id, currencyCode: 'USD', refundDays: 30, creditDays: 90 }
    const configs = v.parse(listProgramConfigs.answer, [config])
    await page.route('**/api/loyalty/program-configs/active', (route) =>
      route.fulfill({ json: configs }),
    )
    const json = v.parse(LoyaltyStatus, status)
    await page.route('**/api/user/loyalty', (route) => route.fulfill({ json }))
    await page.goto(at('/loyalty-program'))
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(5)
    await expect(rows.nth(3)).toContainText('$1,000.00')
    await expect(rows.nth(3)).toContainText('3.5%')
    const active = { from: '01/04/2026', until: '31/03/2027', days: 90 }
    await expect(page.getByText(say('company', 'loyalty.active', active))).toBeVisible()
    await expectAccessible(page, { name: 'the loyalty programme', language })

    const dashboard = page.getByRole('link', { name: say('company', 'programme.dashboard') })
    await expect(dashboard).toHaveAttribute('href', at('/account/loyalty'))
    await dashboard.click()
    const own = page.getByRole('region', { name: say('loyalty', 'progress'), exact: true })
    const platinum = say('loyalty', 'tier.PLATINUM')
    const next = { amount: '$4,380.00', tier: platinum, date: '31/03/2027' }
    await expect(own).toContainText(say('loyalty', 'next', next))
    await expect(own).toContainText(
      say('loyalty', 'ends', { amount: '$380.00', date: '31/03/2027' }),
    )
    await expect(own.getByRole('row')).toHaveCount(5)
    const history = page.getByRole('region', { name: say('loyalty', 'history'), exact: true })
    await expect(history.getByRole('listitem')).toContainText('$21.00')
    await expectAccessible(page, { name: 'the loyalty page', language })
  })
  await test.step('a referral link, its commissions and pictures to share', async () => {
    await page.goto(at('/affiliate-program'))
    await expect(page.getByText(say('company', 'affiliate.none'))).toBeVisible()
    const rule = {
      ...{ ...period, currencyCode: 'USD' as const, commission: 5, minimumSpend: 20 },
      ...{ days: 45, creditDays: 180 },
    }
    const rules = v.parse(listAffiliateRules.answer, [rule])
    await page.route('**/api/affiliate/rules/active', (route) => route.fulfill({ json: rules }))
    await page.reload()
    await expect(page.getByRole('main')).toContainText('$5.00')
    await expect(page.getByRole('main')).toContainText('180')
    await expectAccessible(page, { name: 'the affiliate programme', language })

    const registeredAt = period.startsAt
    const json = v.parse(AffiliateStatus, {
      ...{ code: 'DEMO2026', rule, clicks: 12, signUps: 2, pending: 5, paid: 2 },
      referrals: [
        { user: 'so***', registeredAt, state: 'WAITING', commission: 5, paidAt: period.endsAt },
        { user: 'da***', registeredAt, state: 'REVERSED', commission: 2, paidAt: null },
      ],
    })
    await page.route('**/api/user/affiliate', (route) => route.fulfill({ json }))
    await page.getByRole('link', { name: say('company', 'programme.dashboard') }).click()
    const link = page.getByRole('region', { name: say('affiliate', 'link'), exact: true })
    await expect(link).toContainText(`${at('/')}?ref=DEMO2026`)
    const picture = link.getByRole('link').first()
    await expect(picture).toHaveAttribute('href', `/og/${language}/share/domain.png`)
    expect((await page.request.get(`/og/${language}/share/domain.png`)).status()).toBe(200)
    const referrals = page.getByRole('region', { name: say('affiliate', 'referrals') })
    await expect(referrals.getByRole('listitem').first()).toContainText(
      say('affiliate', 'state.WAITING.text', { date: '01/04/2027' }),
    )
    await expectAccessible(page, { name: 'the affiliate page', language })
  })
})
