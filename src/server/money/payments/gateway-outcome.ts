import type { Money } from '../../../contract/money.ts'
import type { PayableState } from '../payables/index.ts'
import type { Answer } from './gateway.ts'
import { paymentTransitions, type PaymentState } from './payment-states.ts'

/**
 * What an answer of the gateway leads to.
 * - settle: the payable is paid;
 * - credit: money came that can't pay it; it goes into the balance;
 * - review: money came, but how much is not clear;
 * - decline, close: the payment is over;
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

/** The payment that an answer is about. */
export interface AskedPayment {
  readonly state: PaymentState
  readonly amount: Money
  readonly payableState: PayableState
  /** Whether a browser that still holds the payment's form can no longer begin it. */
  readonly expired: boolean
}

const wanted = (payment: AskedPayment, answer: Answer): GatewayOutcome => {
  switch (answer.is) {
    case 'paid':
      if (answer.amount <= 0) return 'review'
      return answer.amount === payment.amount && payment.payableState === 'DUE'
        ? 'settle'
        : 'credit'
    case 'declined':
      return 'decline'
    case 'closed':
      return 'close'
    case 'not-found':
      return payment.expired ? 'close' : 'wait'
    case 'pending':
      return 'wait'
  }
}

/** Returns what the gateway's answer leads to; never a transition that the table does not have. */
export const gatewayOutcome = (payment: AskedPayment, answer: Answer): GatewayOutcome => {
  const outcome = wanted(payment, answer)
  const target = targets[outcome]
  if (target === undefined) return outcome
  return paymentTransitions[payment.state].includes(target) ? outcome : 'nothing'
}
