import { expect, test } from 'vitest'
import { composeMail } from '../../platform/mail/index.ts'
import { topUpMail } from './top-up-mail.ts'

const topUpId = '0192f7a0-0000-7000-8000-0000000000aa'
const received = { paymentId: 'p1', topUpId, number: 500_000_042, received: 500_000, paidOwed: 0 }

test.each([
  ['en', 'You topped up $50.00', `https://shop.example/top-up/success?topUpId=${topUpId}`],
  ['km', 'អ្នកបានបញ្ចូលប្រាក់ $50.00', `https://shop.example/km/top-up/success?topUpId=${topUpId}`],
] as const)('a receipt in %s has the amount and the number', (locale, subject, url) => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale }
  const mail = composeMail(topUpMail, { to, ...received }, 'https://shop.example')
  expect(mail).toMatchObject({ subject, to: to.email, messageId: '<top-up-p1@shop.example>' })
  expect(mail.text).toContain('500000042')
  expect(mail.text).toContain(url)
})

test('a receipt says what the money paid of a debt', () => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale: 'en' as const }
  const mail = composeMail(
    topUpMail,
    { to, ...received, paidOwed: 142_900 },
    'https://shop.example',
  )
  expect(mail.text).toContain('$14.29 that you owed')
})
