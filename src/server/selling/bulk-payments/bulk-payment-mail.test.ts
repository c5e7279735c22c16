import { expect, test } from 'vitest'
import { money } from '../../../contract/money.ts'
import { composeMail } from '../../platform/mail/index.ts'
import { bulkPaymentMail } from './bulk-payment-mail.ts'
import type { WholeBulkPayment } from './stored-bulk-payment.ts'

const bulk: WholeBulkPayment = {
  ...{ id: 'b1', number: 700_000_001, customer_id: 'c1', payment_method: 'BALANCE' },
  ...{ idempotency_key: 'k', created_at: '2026-11-26T03:00:00Z', payment: null },
  payable: {
    ...{ id: 'b1', kind: 'BULK_PAYMENT', customer_id: 'c1', state: 'PAID' },
    ...{ amount: 3_300_000, paid_at: '2026-11-26T03:00:00Z' },
  },
  parts: [
    { payable_id: 'p1', amount: money(1_100_000), state: 'PAID', number: 'INV-2026-000001' },
    { payable_id: 'p2', amount: money(2_200_000), state: 'CREDITED', number: 'INV-2026-000002' },
  ],
}

test.each([
  ['en', 'PAID', 'We received your payment of $330.00', '/payment/success?transactionId=b1'],
  ['en', 'CREDITED', '$330.00 was added to your balance', '/online-payment'],
  ['km', 'PAID', 'យើងបានទទួលប្រាក់ $330.00 ដែលអ្នកបានបង់', '/km/payment/success?transactionId=b1'],
] as const)('in %s, %s, lists each invoice', (locale, mail, subject, path) => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale }
  const job = { mail, bulkPaymentId: 'b1', cause: 'bulk-payment:b1:paid', amount: 3_300_000 }
  const composed = composeMail(bulkPaymentMail, { to, job, bulk }, 'https://shop.example')
  expect(composed).toMatchObject({ subject, messageId: '<bulk-payment-b1-paid@shop.example>' })
  for (const text of ['INV-2026-000001', '$110.00', '$220.00', '700000001']) {
    expect(composed.text).toContain(text)
  }
  expect(composed.text).toContain(`https://shop.example${path}`)
  // Only a receipt says what went to the balance instead.
  const isNoted = composed.text.split('INV-2026-000002').length > 2
  expect(isNoted).toBe(mail === 'PAID')
})
