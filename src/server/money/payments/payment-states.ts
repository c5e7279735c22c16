import type { Transitions } from '../../platform/transitions.ts'

/** REVIEW: staff have to check it. CREDITED: money that could not pay the payable is in the balance. */
export type PaymentState = 'AWAITING' | 'SETTLED' | 'DECLINED' | 'CLOSED' | 'CREDITED' | 'REVIEW'

/** Money can come late: it is taken after a decline or a close. */
export const paymentTransitions: Transitions<PaymentState> = {
  AWAITING: ['SETTLED', 'DECLINED', 'CLOSED', 'CREDITED', 'REVIEW'],
  DECLINED: ['SETTLED', 'CLOSED', 'CREDITED', 'REVIEW'],
  CLOSED: ['SETTLED', 'CREDITED', 'REVIEW'],
  REVIEW: ['CREDITED'],
  SETTLED: [],
  CREDITED: [],
}
