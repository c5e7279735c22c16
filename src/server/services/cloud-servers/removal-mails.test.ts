import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { removalStages } from '../lifecycle/index.ts'
import { removalNoticeMail } from './removal-notice-mail.ts'
import { serverRemovedMail } from './server-removed-mail.ts'

const websiteUrl = 'https://shop.example'
const reader = { email: 'bopha@example.com', username: 'bopha' }

test.each(
  (['en', 'km'] as const).flatMap((locale) =>
    removalStages.map((stage) => [locale, stage] as const),
  ),
)('in %s the notice %s names both days', (locale, stage) => {
  const job = { serviceId: 's1', stage, expiresAt: '2026-11-24T03:00:00.000Z' }
  const data = { to: toReader({ ...reader, locale }), name: 'Web 1', job }
  const { subject, text } = composeMail(removalNoticeMail, data, websiteUrl)
  for (const shown of ['Web 1', '24/11/2026', '01/12/2026', '/account/services?service=s1'])
    expect(text).toContain(shown)
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
})

test.each(['en', 'km'] as const)('in %s a removed server leaves its final backup', (locale) => {
  const compose = (isUnpaid: boolean, backupUntil: string | null) => {
    const job = { serviceId: 's1', isUnpaid, backupUntil }
    const data = { to: toReader({ ...reader, locale }), name: 'Web 1', job }
    return composeMail(serverRemovedMail, data, websiteUrl).text
  }
  expect(compose(true, '08/12/2026')).toContain('08/12/2026')
  expect(compose(true, '08/12/2026')).not.toBe(compose(false, '08/12/2026'))
  expect(compose(false, null)).not.toContain('/account/services')
})
