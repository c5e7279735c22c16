import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { domainNoticeMail } from './domain-notice-mail.ts'
import { domainStages, lastChance, periodAfter } from './domain-notices.ts'
import type { DomainNotice } from './jobs.ts'

const websiteUrl = 'https://shop.example'
const reader = { email: 'bopha@example.com', username: 'bopha' }
const expiresAt = new Date('2026-11-24T03:00:00.000Z')

const compose = (
  locale: 'en' | 'km',
  stage: DomainNotice['stage'],
  { price, redemptionDays = 30 }: { price?: string; redemptionDays?: number } = {},
) => {
  const rules = { graceDays: 30, redemptionDays }
  const until = lastChance(stage, expiresAt, rules).toISOString()
  const next = periodAfter(stage, rules)
  const job = { serviceId: 'd1', stage, expiresAt: expiresAt.toISOString(), until, next, price }
  const name = 'xn--caf-dma.com'
  return composeMail(
    domainNoticeMail,
    { to: toReader({ ...reader, locale }), name, job },
    websiteUrl,
  )
}

test.each(
  (['en', 'km'] as const).flatMap((locale) =>
    domainStages.map((stage) => [locale, stage] as const),
  ),
)('in %s the notice %s names the domain, its expiry and the last day', (locale, stage) => {
  const { subject, text } = compose(locale, stage)
  const last = stage === 'REDEMPTION' || stage === 'RELEASE' ? '23/01/2027' : '24/12/2026'
  for (const shown of ['café.com', '24/11/2026', last, '/account/domains?domain=d1'])
    expect(text).toContain(shown)
  expect(subject).toContain('café.com')
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
})

test.each(['en', 'km'] as const)('in %s a price is named where a fee follows', (locale) => {
  const priced = domainStages.filter((stage) =>
    compose(locale, stage, { price: '$94.99' }).text.includes('$94.99'),
  )
  expect(priced).toEqual(['EXPIRED', 'REDEMPTION_SOON', 'REDEMPTION', 'RELEASE'])
  const unknown = compose(locale, 'RELEASE').text
  expect(unknown).not.toBe(compose(locale, 'RELEASE', { price: '$94.99' }).text)
})

test('without a redemption period, the registry releases it after the grace period', () => {
  const { text } = compose('en', 'EXPIRED', { redemptionDays: 0 })
  expect(text).toContain('After 24/12/2026, you can’t get it back')
  expect(text).not.toContain('fee')
})
