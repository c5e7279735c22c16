import type { OrderState } from '../../../contract/checkout.ts'
import type { Money } from '../../../contract/money.ts'
import type { Transaction } from '../../providers/payway/transaction.ts'
import { paymentTransitions, type PaymentState } from './payment-states.ts'

/**
 * What an answer of the gateway leads to.
 * - settle: the order is paid;
 * - credit: money came that can't pay the order; it goes into the balance;
 * - review: money came, but how much is not clear;
 * - decline, close: the attempt is over;
 * - wait: nothing is known yet;
 * - nothing: what it says is already so.
 */
export type GatewayOutcome =
  'settle' | 'credit' | 'review' | 'decline' | 'close' | 'wait' | 'nothing'

const targets: Readonly<Partial<Record<GatewayOutcome, PaymentState>>> = {
  settle: 'SETTLED',
  credit: 'CREDITED',
  review: 'REVIEW',
  decline: 'DECLINED',
  close: 'CLOSED',
}

/** The attempt that an answer is about. */
export interface Attempt {
  readonly state: PaymentState
  readonly amount: Money
  readonly orderState: OrderState
  /** Whether the gateway can no longer be given this purchase by a browser that still holds its form. */
  readonly expired: boolean
}

const wanted = (attempt: Attempt, answer: Transaction): GatewayOutcome => {
  switch (answer.state) {
    case 'approved':
      if (answer.amount <= 0) return 'review'
      return answer.amount === attempt.amount && attempt.orderState === 'AWAITING_PAYMENT'
        ? 'settle'
        : 'credit'
    case 'declined':
      return 'decline'
    case 'cancelled':
    case 'refunded':
      return 'close'
    case 'not-found':
      return attempt.expired ? 'close' : 'wait'
    case 'pending':
      return 'wait'
  }
}

/** Decides what the gateway's answer leads to; never a transition that the table does not have. */
export const gatewayOutcome = (attempt: Attempt, answer: Transaction): GatewayOutcome => {
  const outcome = wanted(attempt, answer)
  const target = targets[outcome]
  if (target === undefined) return outcome
  return paymentTransitions[attempt.state].includes(target) ? outcome : 'nothing'
}
