import { expect, test } from 'vitest'
import { composeMail } from '../../platform/mail/index.ts'
import { reversalMail } from '../payments/index.ts'
import { gatewayRefundMail } from './gateway-refund-mail.ts'
import { refundProblemMail } from './refund-problem-mail.ts'
import type { StoredRefund } from './stored-refund.ts'

const shop = 'https://shop.example'
const to = { email: 'bopha@example.com', name: 'bopha', locale: 'en' } as const

const atGateway = { bank: null, bankReference: null, sentOn: null } as const

test.each([
  ['en', 'We refunded $12.50', `${shop}/account/invoices`],
  ['km', 'យើងបានប្រគល់ប្រាក់វិញ $12.50', `${shop}/km/account/invoices`],
] as const)('a refund in %s has the amount and leads to the invoices', (locale, subject, url) => {
  const data = { to: { ...to, locale }, refundId: 'r1', amount: 125_000, ...atGateway }
  const mail = composeMail(gatewayRefundMail, data, shop)
  expect(mail).toMatchObject({ subject, messageId: '<gateway-refund-r1@shop.example>' })
  expect(mail.text).toContain(url)
})

test('a repayment by transfer has the bank, its reference and the day', () => {
  const sent = { bank: 'ABA Bank', bankReference: 'FT1', sentOn: '2026-12-01' }
  const mail = composeMail(
    gatewayRefundMail,
    { to, refundId: 'r1', amount: 125_000, ...sent },
    shop,
  )
  expect(mail.text).toContain('your account at ABA Bank on 01/12/2026')
  expect(mail.text).toContain('reference is FT1')
})

const refund: StoredRefund = {
  ...{ id: 'r1', paymentId: 'p1', customerId: 'c1', username: 'bopha', gateway: 'bank' },
  ...{ reference: 't1', gatewayId: 't1', amount: 125_000, reason: 'why', tries: 6 },
  ...{ state: 'REQUESTED', lastError: 'bank: out of order', createdAt: '' },
}

test('staff read what has no result, what was refused, and what to do', () => {
  const unknown = composeMail(refundProblemMail, { to, refund }, shop)
  expect(unknown.subject).toBe('A refund of $12.50 to bopha needs you')
  expect(unknown.text).toContain('bank: out of order')
  expect(unknown.text).toContain('refund settle r1 --as refunded')
  const refused = composeMail(
    refundProblemMail,
    { to, refund: { ...refund, state: 'REFUSED' } },
    shop,
  )
  expect(refused.text).toContain('bank refused to refund $12.50 of the payment t1')
  expect(refused.messageId).not.toBe(unknown.messageId)
})

test('staff read what a reversal took, and what the customer owes', () => {
  const reversal = {
    ...{ reversalId: 'v1', amount: 200_000, owed: 142_900, gateway: 'bank', reference: 't1' },
    username: 'bopha',
  }
  expect(composeMail(reversalMail, { to, reversal }, shop).text).toContain('bopha owes $14.29')
  const covered = { ...reversal, owed: 0 }
  expect(composeMail(reversalMail, { to, reversal: covered }, shop).text).not.toContain('owes')
})
