import type { Transitions } from '../../platform/transitions.ts'

/**
 * The state of a payment.
 * - AWAITING: the payer may be at the gateway;
 * - SETTLED: it paid its payable;
 * - DECLINED: the gateway refused; the payer may still try again on its page;
 * - CLOSED: given up, by the payer or by us;
 * - CREDITED: money came that could not pay its payable, and went into the customer's balance;
 * - REVIEW: money came in a way that staff have to look at.
 */
export type PaymentState = 'AWAITING' | 'SETTLED' | 'DECLINED' | 'CLOSED' | 'CREDITED' | 'REVIEW'

/** Where a payment may go. Money can come late: after a decline or a close it is still taken. */
export const paymentTransitions: Transitions<PaymentState> = {
  AWAITING: ['SETTLED', 'DECLINED', 'CLOSED', 'CREDITED', 'REVIEW'],
  DECLINED: ['SETTLED', 'CLOSED', 'CREDITED', 'REVIEW'],
  CLOSED: ['SETTLED', 'CREDITED', 'REVIEW'],
  REVIEW: ['CREDITED'],
  SETTLED: [],
  CREDITED: [],
}
