import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { localeCookieSeconds } from '../components/before-paint.ts'
import { maximumContacts } from '../contract/addresses.ts'
import { cardVerificationDollars, cardVerificationMinutes } from '../contract/cards.ts'
import { toDollars } from '../contract/money.ts'
import { reminderDays } from '../contract/reminders.ts'
import { babyCloudLimit } from '../contract/server-option.ts'
import { topUpLimits } from '../contract/top-up-amount.ts'
import { dunning } from '../contract/dunning.ts'
import { trackingConsentDays } from '../contract/tracking-consent.ts'
import { finalBackupDays } from '../contract/server-locks.ts'
import { refundDays as cashbackDays } from '../server/engagement/loyalty/cashback.ts'
import { eventDays } from '../server/engagement/tracking/delete-old-tracking.ts'
import { refundDays } from '../server/selling/term-refunds/term-refund.ts'
import { creditDays, issueWorkingDays } from '../server/services/sla/claim-states.ts'
import { minimumCredit } from '../server/services/sla/sla-credit.ts'
import { creditPercent, guaranteedUptime } from '../server/services/sla/uptime.ts'
import { referralSeconds } from '../stores/referrer.ts'
import { fillAllFigures, fillFigures } from './figures.ts'
import { readFigures } from './read-figures.ts'

const daySeconds = 24 * 3600

const written = readFigures('.')
const figure = (name: string): number => Number(written.get(name))

describe('the shop does what content/figures.yaml promises', () => {
  test.each<[string, number]>([
    ['savedContacts', maximumContacts],
    ['consentDays', trackingConsentDays],
    ['terminationRefundDays', refundDays],
    // Cashback is granted when an invoice can no longer be refunded.
    ['terminationRefundDays', cashbackDays],
    ['finalBackupDays', finalBackupDays],
    ['trackingEventDays', eventDays],
    ['suspendedHostingDays', dunning.SHARED_HOSTING.keptDays],
    ['cloudServerUnpaidDays', dunning.CLOUD_SERVER.keptDays],
    ['failedServerRenewals', dunning.CLOUD_SERVER.failures],
    ['uptimeGuarantee', guaranteedUptime],
    ['creditUseDays', creditDays],
    ['creditIssueDays', issueWorkingDays],
    ['babyCloudServers', babyCloudLimit],
    ['minimumTopUpDollars', toDollars(topUpLimits.minimum)],
    ['cardCheckDollars', cardVerificationDollars],
    ['cardCheckMinutes', cardVerificationMinutes],
    ['renewalAttemptDays', reminderDays],
    ['minimumCreditDollars', toDollars(minimumCredit)],
    ['languageCookieDays', localeCookieSeconds / daySeconds],
    ['referralDays', referralSeconds / daySeconds],
    ['browserNumberDays', trackingConsentDays],
    ['clickIdentifierDays', trackingConsentDays],
  ])('%s', (name, done) => {
    expect(figure(name)).toBe(done)
  })

  // A change of one of these needs a confirmation, and then a change here.
  test('the figures that the specification promises and no constant holds', () => {
    expect(Object.fromEntries(written)).toMatchObject({
      supportDollarsPerHour: '200',
      freeTrialDays: '30',
      forwardedMessagesPerHour: '500',
      domainRemovalDays: '5',
      refundPostingDays: '5',
      smsRefundDays: '5',
      yearsAtATime: '1',
      transferReleaseDays: '5',
      longestTransferReleaseDays: '7',
      renewalCutOffDays: '5',
      earlyRenewalCutOffDays: '12',
      sharedHostingUnpaidDays: '30',
      uptimeTarget: '99.99',
      creditClaimMonths: '1',
      privacyAnswerDays: '30',
      breachNoticeHours: '72',
      cartCookieDays: '365',
    })
  })

  test('the credits of the bands of uptime', () => {
    const creditAt = (uptime: number): number =>
      creditPercent(Math.round((100 - uptime) * 1000), 100_000)
    const just = 0.001
    expect(creditAt(figure('uptimeGuarantee'))).toBe(0)
    expect(creditAt(figure('uptimeGuarantee') - just)).toBe(figure('firstBandCreditPercent'))
    expect(creditAt(figure('uptimeSecondBand'))).toBe(figure('firstBandCreditPercent'))
    expect(creditAt(figure('uptimeSecondBand') - just)).toBe(figure('secondBandCreditPercent'))
    expect(creditAt(figure('uptimeThirdBand'))).toBe(figure('secondBandCreditPercent'))
    expect(creditAt(figure('uptimeThirdBand') - just)).toBe(figure('thirdBandCreditPercent'))
  })
})

test('a figure is written into texts, in fields and lists too', () => {
  const figures = new Map([['band', '99.0']])
  expect(fillFigures('At {{band}}%, {{ band }} and {{other}} {tld}.', figures)).toBe(
    'At 99.0%, 99.0 and {{other}} {tld}.',
  )
  const day = new Date('2026-11-21')
  expect(fillAllFigures({ a: ['{{band}}', 1], day, b: { c: '{{band}}' } }, figures)).toEqual({
    a: ['99.0', 1],
    day,
    b: { c: '99.0' },
  })
})

test('decimals stay as they are written', () => {
  expect(written.get('uptimeSecondBand')).toBe('99.0')
})

test('no page writes a figure of uptime itself', () => {
  const uptimes = ['uptimeTarget', 'uptimeGuarantee', 'uptimeSecondBand', 'uptimeThirdBand']
  const writing = globSync('src/**/*.astro').filter((file) => {
    const source = readFileSync(file, 'utf8')
    return uptimes.some((name) => source.includes(`${written.get(name)}%`))
  })
  expect(writing).toEqual([])
})

const band = ['firstBandCreditPercent', 'secondBandCreditPercent', 'thirdBandCreditPercent']

describe('the short texts say what content/figures.yaml promises', () => {
  test.each<[string, string, readonly string[]]>([
    ['products', 'rule.uptime.title', ['uptimeTarget', 'uptimeGuarantee']],
    ['products', 'rule.uptime.text', ['uptimeTarget', 'uptimeGuarantee', ...band]],
    ['products', 'rule.refund.text', ['terminationRefundDays']],
    ['products', 'rule.renewal.text', ['renewalAttemptDays']],
    ['products', 'rule.trial-server.title', ['freeTrialDays']],
    ['products', 'rule.unpaid-server.text', ['cloudServerUnpaidDays']],
    ['products', 'rule.unpaid-hosting.text', ['suspendedHostingDays']],
    ['products', 'rule.unpaid-shared.text', ['suspendedHostingDays', 'sharedHostingUnpaidDays']],
    ['home', 'why.uptime.text', ['uptimeGuarantee']],
    ['home', 'trial', ['freeTrialDays']],
    ['usage', 'uptime.text', ['uptimeGuarantee']],
    ['usage', 'uptime.none', ['uptimeGuarantee']],
    ['company', 'loyalty.step.back.text', ['terminationRefundDays']],
    ['company', 'promotion.trial.title', ['freeTrialDays']],
    ['loyalty', 'rule', ['terminationRefundDays']],
    ['domains', 'domain.sure.removal.text', ['domainRemovalDays']],
    ['domains', 'tld.life.unknown', ['renewalCutOffDays', 'earlyRenewalCutOffDays']],
    ['services', 'end.no-refund.TOO_LATE', ['terminationRefundDays']],
  ])('%s: %s', (namespace, key, names) => {
    for (const locale of ['en', 'km']) {
      const file = readFileSync(`public/locales/${locale}/${namespace}.json`, 'utf8')
      const text = (JSON.parse(file) as Readonly<Record<string, string>>)[key]
      const numbers = text?.match(/\d+(?:\.\d+)?/g)
      expect(numbers, locale).toEqual(
        expect.arrayContaining(names.map((name) => written.get(name))),
      )
    }
  })
})
