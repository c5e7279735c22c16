import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { removalStages } from '../lifecycle/index.ts'
import { webSpaceNoticeMail } from './web-space-notice-mail.ts'
import { webSpaceRemovedMail } from './web-space-removed-mail.ts'

const websiteUrl = 'https://shop.example'
const reader = { email: 'bopha@example.com', username: 'bopha' }

test.each(
  (['en', 'km'] as const).flatMap((locale) =>
    removalStages.map((stage) => [locale, stage] as const),
  ),
)('in %s the notice %s names both days', (locale, stage) => {
  const job = { serviceId: 's1', stage, expiresAt: '2026-11-24T03:00:00.000Z' }
  const data = { to: toReader({ ...reader, locale }), name: 'xn--e1afmkfd.com', job }
  const { subject, text } = composeMail(webSpaceNoticeMail, data, websiteUrl)
  for (const shown of ['пример.com', '24/11/2026', '08/12/2026', '/account/services?service=s1'])
    expect(text).toContain(shown)
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
})

test.each(['en', 'km'] as const)('in %s a removed website leaves its final backup', (locale) => {
  const compose = (backupUntil: string | null) => {
    const job = { serviceId: 's1', backupUntil }
    const data = { to: toReader({ ...reader, locale }), name: 'mekong.com', job }
    return composeMail(webSpaceRemovedMail, data, websiteUrl).text
  }
  expect(compose('22/12/2026')).toContain('22/12/2026')
  expect(compose(null)).not.toContain('/account/services')
})
