import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { certificateNoticeMail } from './certificate-notice-mail.ts'
import { certificateStages } from './certificate-notices.ts'

const reader = { email: 'bopha@example.com', username: 'bopha' }

test.each(
  (['en', 'km'] as const).flatMap((locale) =>
    certificateStages.map((stage) => [locale, stage] as const),
  ),
)('in %s the notice %s names the certificate and its days', (locale, stage) => {
  const expiresAt = '2026-11-24T00:00:00.000Z'
  const job = { serviceId: 's1', stage, plan: 'PositiveSSL', expiresAt }
  const data = { to: toReader({ ...reader, locale }), name: 'xn--caf-dma.com', job }
  const { subject, text } = composeMail(certificateNoticeMail, data, 'https://shop.example')
  const days = stage === 'ENDED' ? ['24/11/2026', '08/12/2026'] : ['24/11/2026']
  for (const shown of ['café.com', 'PositiveSSL', ...days, '/account/services?service=s1'])
    expect(text).toContain(shown)
  expect(subject).toContain('café.com')
  expect(`${subject} ${text}`).not.toMatch(/[{}]/)
})
