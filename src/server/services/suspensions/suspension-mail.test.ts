import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { suspensionMail } from './suspension-mail.ts'

const compose = (locale: 'en' | 'km', step: 'SUSPENDED' | 'RESUMED') => {
  const to = toReader({ email: 'bopha@example.com', username: 'bopha', locale })
  const job = {
    ...{ serviceId: 's1', step, at: '2026-11-27T03:00:00.000Z' },
    ...(step === 'SUSPENDED' && { reason: 'It sends spam' }),
  }
  return composeMail(suspensionMail, { to, name: 'café.com', job }, 'https://shop.example')
}

test.each(['en', 'km'] as const)('in %s a suspension says why, and whom to ask', (locale) => {
  const { subject, text } = compose(locale, 'SUSPENDED')
  expect(subject).toContain('café.com')
  for (const shown of ['café.com', 'It sends spam', '/contact-us']) expect(text).toContain(shown)
})

test.each(['en', 'km'] as const)('in %s its end leads to the service', (locale) => {
  const { subject, text } = compose(locale, 'RESUMED')
  expect(subject).toContain('café.com')
  expect(text).toContain('/account/services?service=s1')
})
