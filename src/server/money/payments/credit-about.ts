import type { Money } from '../../../contract/money.ts'
import type { PayableState } from '../payables/index.ts'
import type { PaymentState } from './payment-states.ts'

/**
 * Why money of an order is in the balance: REST of a payment of more than was due, PART of what is due,
 * COVERED: such a part, with which the balance is enough; LATE: the order takes no payment any more, or
 * the gateway reported more than it asked for.
 */
export type CreditAbout = 'REST' | 'PART' | 'COVERED' | 'LATE'

/** An order and its payment, after the money is credited. */
export interface CreditedOrder {
  readonly paymentState: PaymentState
  readonly payableState: PayableState
  readonly due: Money
  readonly received: Money
  readonly balance: Money
}

/** Returns why money of an order is in the balance. */
export const creditAbout = (credited: CreditedOrder): CreditAbout => {
  const { paymentState, payableState, due, received, balance } = credited
  if (paymentState === 'SETTLED') return 'REST'
  if (payableState !== 'DUE' || received >= due) return 'LATE'
  return balance >= due ? 'COVERED' : 'PART'
}
