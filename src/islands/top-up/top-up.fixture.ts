import type { TopUp } from '../../contract/top-ups.ts'

/** A started top-up. */
export const topUp: TopUp = {
  id: '0192f7a0-0000-7000-8000-0000000000aa',
  number: '500000001',
  fee: 0,
  total: 20,
  paymentOption: 'PAYWAY_PLUS',
  currencyCode: 'USD',
  paymentState: 'PROCESSING',
  received: null,
  availableActions: ['CHECK_PAYMENT'],
  createdAt: '2026-11-21T00:00:00.000Z',
  paidAt: null,
}
