import type { Transitions } from '../../platform/transitions.ts'

/** REVIEW: staff have to check it. CREDITED: money that could not pay the payable is in the balance. */
export type PaymentState = 'AWAITING' | 'SETTLED' | 'DECLINED' | 'CLOSED' | 'CREDITED' | 'REVIEW'

/** Money can come late: it is taken after a decline or a close. */
export const paymentTransitions: Transitions<PaymentState> = {
  AWAITING: ['SETTLED', 'DECLINED', 'CLOSED', 'CREDITED', 'REVIEW'],
  DECLINED: ['SETTLED', 'CLOSED', 'CREDITED', 'REVIEW'],
  CLOSED: ['SETTLED', 'CREDITED', 'REVIEW'],
  REVIEW: ['SETTLED', 'CREDITED', 'CLOSED'],
  SETTLED: [],
  CREDITED: [],
}

/** The states of payments whose money is in the ledger. */
export const moneyStates = ['SETTLED', 'CREDITED'] as const satisfies readonly PaymentState[]

/** Returns whether a payment's money is in the ledger. */
export const hasMoney = (state: PaymentState): boolean => moneyStates.some((one) => one === state)

/** `reported` of a payment whose amount staff have checked: the gateway's own word does not reopen it. */
export const byStaff = 'staff'
