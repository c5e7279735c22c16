import { expect, it } from 'vitest'
import type { DocumentCase } from '../../contract/documents.ts'
import type { ExpiringService } from '../../contract/reminders.ts'
import { attentionFor } from './attention.ts'

const user = { email: 'sokha@example.com', isEmailVerified: true, phoneNumber: '+85512345678' }
const id = (at: number): string => `0192f7a0-0000-7000-8000-00000000000${String(at)}`

const service = (
  at: number,
  state: ExpiringService['state'],
  type: ExpiringService['type'] = 'DOMAIN',
): ExpiringService => ({
  ...{ serviceId: id(at), type, subject: 'a.com', name: 'a.com', domainName: 'a.com' },
  ...{ domainId: id(at), state },
  ...{ expiresAt: '2026-11-30T05:00:00.000Z', deadline: '2026-12-30T05:00:00.000Z' },
})

const documentCase = (at: number, changes: Partial<DocumentCase> = {}): DocumentCase => ({
  ...{ id: id(at), orderId: id(9), kind: 'DOMAIN_NAME', domainName: 'a.com.kh' },
  ...{ unicodeName: 'a.com.kh', state: 'AWAITING_DOCUMENTS', wanted: [], files: [] },
  ...{ reason: null, dueBy: '2026-12-20T05:00:00.000Z', sentAt: null, decidedAt: null },
  ...changes,
})

const unpaid = {
  status: 'UNPAID',
  createdAt: '2026-11-20T05:00:00.000Z',
  dueAt: '2026-11-20T05:00:00.000Z',
} as const

it('lists outages and what can be lost first, then payments, documents, expiries and the profile', () => {
  const found = attentionFor({
    reminders: {
      services: [
        service(1, 'EXPIRING', 'CLOUD_SERVER'),
        service(2, 'GRACE'),
        service(3, 'REDEMPTION'),
      ],
      invoices: [
        {
          ...{ ...unpaid, id: id(4), orderId: id(4), number: '1000' },
          ...{ total: 14.29, items: ['a.com', 'b.com'] },
        },
        {
          ...{ ...unpaid, id: id(10), orderId: null, number: 'INV-2026-000007' },
          ...{ status: 'OVERDUE' as const, total: 90, items: ['AWS 123456789012, 10/2026'] },
        },
      ],
      waiting: [
        { serviceId: id(7), type: 'SSL', name: 'a.com', step: 'ACTIVATION' },
        { serviceId: id(8), type: 'SSL', name: 'b.com', step: 'CORRECTION' },
        // Its documents are in their own list.
        { serviceId: id(6), type: 'SMS_BRAND_NAME', name: 'ACME', step: 'DOCUMENTS' },
      ],
      affected: 2,
    },
    documents: [documentCase(5), documentCase(6, { dueBy: null })],
    user: { ...user, isEmailVerified: false, phoneNumber: null },
    owed: 14.29,
  })
  expect(found.map(({ key, action, path }) => [key, action, path])).toEqual([
    ['attention.outages', 'list', '/account/services'],
    ['attention.owed', 'pay', '/top-up?amount=15'],
    ['service.GRACE', 'renew', `/account/domains?domain=${id(2)}`],
    ['service.REDEMPTION', 'reactivate', `/account/domains?domain=${id(3)}`],
    ['order', 'pay', '/online-payment?invoice=1000'],
    ['invoice.OVERDUE', 'pay', '/online-payment?invoice=INV-2026-000007'],
    ['attention.documents.due', 'send', '/account/documents'],
    ['attention.documents', 'send', '/account/documents'],
    ['attention.step.ACTIVATION', 'activate', `/account/services?service=${id(7)}`],
    ['attention.step.CORRECTION', 'correct', `/account/services?service=${id(8)}`],
    ['service.EXPIRING', 'renew', `/account/services?service=${id(1)}`],
    ['attention.email', 'verify', '/account/profile'],
    ['attention.phone', 'add', '/account/profile'],
  ])
  expect(found[0]?.params).toEqual({ count: 2 })
  expect(found[4]?.params).toEqual({ number: '1000', names: 'a.com, b.com', total: '$14.29' })
})

it('is nothing for a complete account, or before it is loaded', () => {
  const none = { reminders: undefined, documents: undefined }
  expect(attentionFor({ ...none, user })).toEqual([])
  expect(attentionFor({ ...none, user: undefined })).toEqual([])
  const sent = [documentCase(1, { state: 'IN_REVIEW' }), documentCase(2, { state: 'APPROVED' })]
  expect(
    attentionFor({
      reminders: { services: [], invoices: [], waiting: [], affected: 0 },
      documents: sent,
      user,
    }),
  ).toEqual([])
})
