import { least, money, subtract, zero, type Money } from '../../../contract/money.ts'

/** What limits the refunds of a payment. */
export interface RefundFacts {
  readonly received: Money
  /** What the payment and the refunds of its invoice have put into the balance. */
  readonly credited: Money
  /** Refunds to the gateway, those in progress included. */
  readonly refunded: Money
  /** What the gateway took back itself. */
  readonly reversed: Money
  readonly balance: Money
}

/** Returns the most that can be refunded to the gateway: never money that was not paid, credited or is spent. */
export const refundable = ({
  received,
  credited,
  refunded,
  reversed,
  balance,
}: RefundFacts): Money => {
  const paid = subtract(received, money(refunded + reversed))
  const most = least(paid, least(subtract(credited, refunded), balance))
  return most > 0 ? most : zero
}
