import { least, subtract, zero, type Money } from '../../../contract/money.ts'

/** What limits the refunds of a payment, or of one part of a bulk payment. */
export interface RefundFacts {
  /** By the whole payment. */
  readonly received: Money
  /** What went back of the whole payment: refunds in progress and reversals included. */
  readonly paidBack: Money
  /** What the payment or the part, and the refunds of its invoice, have put into the balance. */
  readonly credited: Money
  /** Refunds to the gateway of the payment or the part, those in progress included. */
  readonly refunded: Money
  readonly balance: Money
}

/** Returns the most that can be refunded to the gateway: never money that was not paid, credited or is spent. */
export const refundable = ({
  received,
  paidBack,
  credited,
  refunded,
  balance,
}: RefundFacts): Money => {
  const most = least(subtract(received, paidBack), least(subtract(credited, refunded), balance))
  return most > 0 ? most : zero
}
