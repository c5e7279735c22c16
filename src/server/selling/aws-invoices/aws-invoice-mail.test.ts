import { expect, test } from 'vitest'
import { composeMail } from '../../platform/mail/index.ts'
import { awsInvoiceMail } from './aws-invoice-mail.ts'

const invoice = {
  ...{ customerId: 'c1', number: 'INV-2026-000007', subject: 'AWS 123456789012, 10/2026' },
  ...{ total: 862_300, issuedAt: '2026-11-26T03:00:00Z', dueOn: '2026-12-15' },
}
const job = { invoiceId: 'i1', cause: 'aws-invoice:i1:ISSUED:2026-11-26' }

test.each([
  ['en', 'ISSUED', 'Invoice INV-2026-000007 for AWS 123456789012, 10/2026', ''],
  ['en', 'OVERDUE', 'Reminder: invoice INV-2026-000007 is overdue', ''],
  ['km', 'OVERDUE', 'សូមរំលឹក៖ វិក្កយបត្រលេខ INV-2026-000007 ហួសថ្ងៃកំណត់', '/km'],
] as const)('in %s, %s, names invoice, total and due day', (locale, mail, subject, prefix) => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale }
  const composed = composeMail(
    awsInvoiceMail,
    { to, job: { ...job, mail }, ...invoice },
    'https://shop.example',
  )
  expect(composed).toMatchObject({
    subject,
    messageId: '<aws-invoice-i1-ISSUED-2026-11-26@shop.example>',
  })
  expect(composed.text).toContain('$86.23')
  expect(composed.text).toContain('15/12/2026')
  expect(composed.text).toContain(
    `https://shop.example${prefix}/online-payment?invoice=INV-2026-000007`,
  )
})

test('an invoice without a due day is due upon receipt', () => {
  const to = { email: 'bopha@example.com', name: 'bopha', locale: 'en' } as const
  const data = { to, job: { ...job, mail: 'ISSUED' as const }, ...invoice, dueOn: null }
  expect(composeMail(awsInvoiceMail, data, 'https://shop.example').text).toContain(
    'Due upon receipt',
  )
})
