import { expect, test } from 'vitest'
import { composeMail } from '../../../../platform/mail/index.ts'
import { transferMail } from './transfer-mail.ts'

const payableId = '0192f7a0-0000-7000-8000-0000000000aa'
const transfer = {
  ...{ paymentId: 'p1', reference: 'RF187K3M9P2QXB', amount: 142_900, payableId },
  ...{ incrementId: 100_000_042, reason: null },
}

test.each([
  ['en', 'CONFIRMED', 'We received your transfer of $14.29'],
  ['km', 'CONFIRMED', 'យើងបានទទួលប្រាក់ $14.29 ដែលអ្នកបានផ្ទេរ'],
  ['en', 'EXPIRED', 'Your transfer of $14.29 has not arrived'],
] as const)('in %s, %s has the reference and leads to the order', (locale, news, subject) => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale }
  const mail = composeMail(transferMail, { to, news, ...transfer }, 'https://shop.example')
  expect(mail).toMatchObject({
    subject,
    messageId: `<transfer-${news.toLowerCase()}-p1@shop.example>`,
  })
  expect(mail.text).toContain('RF18 7K3M 9P2Q XB')
  expect(mail.text).toContain('100000042')
  expect(mail.text).toContain(`/payment/success?orderId=${payableId}`)
})

test('a refusal of a top-up has the reason', () => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale: 'en' } as const
  const refused = {
    ...transfer,
    news: 'REFUSED',
    incrementId: null,
    reason: 'Forged slip',
  } as const
  const { text } = composeMail(transferMail, { to, ...refused }, 'https://shop.example')
  expect(text).toContain('Forged slip')
  expect(text).toContain(`/top-up/success?topUpId=${payableId}`)
})

test.each([
  ['en', 'Your transfer of $14.29 is due on 03/12/2026'],
  ['km', 'ការផ្ទេរប្រាក់ $14.29 របស់អ្នកត្រូវមកដល់ត្រឹមថ្ងៃទី 03/12/2026'],
] as const)('in %s, a reminder has the deadline', (locale, subject) => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale }
  const reminder = { ...transfer, news: 'DUE_SOON', dueBy: '2026-12-03T02:00:00.000Z' } as const
  const mail = composeMail(transferMail, { to, ...reminder }, 'https://shop.example')
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('RF18 7K3M 9P2Q XB')
})
