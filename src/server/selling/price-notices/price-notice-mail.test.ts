import { expect, test } from 'vitest'
import { composeMail, toReader } from '../../platform/mail/index.ts'
import { priceNoticeMail } from './price-notice-mail.ts'

test.each([
  ['en', ''],
  ['km', '/km'],
] as const)('in %s the mail names both prices and the day', (locale, prefix) => {
  const job = {
    ...{ serviceId: 's1', customerId: 'c1', announcedAt: '2026-11-24T03:00:00.000Z' },
    ...{ before: '$18.99', after: '$20.99', date: '24/12/2026' },
  }
  const to = toReader({ email: 'bopha@example.com', username: 'bopha', locale })
  const mail = composeMail(priceNoticeMail, { to, name: 'Web 1', job }, 'https://shop.example')
  for (const shown of ['Web 1', '$18.99', '$20.99', '24/12/2026'])
    expect(mail.text).toContain(shown)
  expect(mail.text).toContain(`https://shop.example${prefix}/account/services?service=s1`)
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/)
})
