import type { Money } from '../../../contract/money.ts'
import type { PayableState } from '../payables/index.ts'
import type { Answer, GatewayOutcome } from './gateway.ts'
import { hasMoney, paymentTransitions, type PaymentState } from './payment-states.ts'

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
  /** Whether more than is due pays it; the rest goes to the balance. */
  readonly takesMore: boolean
  /** Whether staff have checked what it brought. */
  readonly isChecked: boolean
}

const pays = ({ amount, takesMore }: AskedPayment, received: Money): boolean =>
  received === amount || (takesMore && received > amount)

const outcomeFor = (payment: AskedPayment, answer: Answer): GatewayOutcome => {
  switch (answer.is) {
    case 'paid':
      if (answer.amount <= 0) return payment.isChecked ? 'nothing' : 'review'
      return payment.payableState === 'DUE' && pays(payment, answer.amount) ? 'settle' : 'credit'
    case 'declined':
      return 'decline'
    case 'closed':
      return 'close'
    case 'reversed':
      if (hasMoney(payment.state)) return 'reverse'
      // It came and went before we asked.
      if (answer.amount >= payment.amount) return 'close'
      return payment.isChecked ? 'nothing' : 'review'
    case 'not-found':
      // Gateways forget: what staff have to check ends by what is known only.
      return payment.expired && payment.state !== 'REVIEW' ? 'close' : 'wait'
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
