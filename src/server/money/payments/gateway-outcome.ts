import type { Money } from '../../../contract/money.ts'
import type { PayableState } from '../payables/index.ts'
import type { Answer } from './gateway.ts'
import { paymentTransitions, type PaymentState } from './payment-states.ts'

/** `credit`: money that can't pay its payable; `review`: money of an unclear amount. */
export type GatewayOutcome =
  | 'settle'
  | 'credit'
  | 'review'
  | 'decline'
  | 'close'
  | 'wait'
  | 'nothing'

const targets: Readonly<Partial<Record<GatewayOutcome, PaymentState>>> = {
  settle: 'SETTLED',
  credit: 'CREDITED',
  review: 'REVIEW',
  decline: 'DECLINED',
  close: 'CLOSED',
}

export interface AskedPayment {
  readonly state: PaymentState
  /** With its fee. */
  readonly amount: Money
  readonly payableState: PayableState
  /** Whether a browser that still has the payment's form can no longer begin it. */
  readonly expired: boolean
}

const outcomeFor = (payment: AskedPayment, answer: Answer): GatewayOutcome => {
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

/** Returns what the gateway's answer leads to: always an allowed transition. */
export const gatewayOutcome = (payment: AskedPayment, answer: Answer): GatewayOutcome => {
  const outcome = outcomeFor(payment, answer)
  const target = targets[outcome]
  if (target === undefined) return outcome
  return paymentTransitions[payment.state].includes(target) ? outcome : 'nothing'
}
