import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { removalStages } from '../lifecycle/index.ts'
import { senderMail } from './sender-mail.ts'
import { senderNoticeMail } from './sender-notice-mail.ts'

const websiteUrl = 'https://shop.example'
const reader = { email: 'bopha@example.com', username: 'bopha' }

test.each(
  (['en', 'km'] as const).flatMap((locale) =>
    removalStages.map((stage) => [locale, stage] as const),
  ),
)('in %s the notice %s names both days', (locale, stage) => {
  const removedAt = '2026-12-08T03:00:00.000Z'
  const job = { serviceId: 's1', stage, expiresAt: '2026-11-24T03:00:00.000Z', removedAt }
  const data = { to: toReader({ ...reader, locale }), name: 'TONLE', job }
  const { subject, text } = composeMail(senderNoticeMail, data, websiteUrl)
  for (const shown of ['TONLE', '24/11/2026', '08/12/2026', '/account/services?service=s1'])
    expect(text).toContain(shown)
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
})

test.each(['en', 'km'] as const)('in %s a name that has ended is free for others', (locale) => {
  const params = { name: 'TONLE', serviceId: 's1' }
  const job = { mail: 'ENDED', customerId: 'c1', cause: 'sms-sender:ENDED:s1', params } as const
  const { subject, text } = composeMail(
    senderMail,
    { to: toReader({ ...reader, locale }), job },
    websiteUrl,
  )
  expect(text).toContain('TONLE')
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
})
