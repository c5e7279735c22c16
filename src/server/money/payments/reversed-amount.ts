import { least, money, zero, type Money } from '../../../contract/money.ts'

/** The money of a payment that went back to its payer, by what is stored and by its gateway. */
export interface PaidBack {
  readonly received: Money
  /** The sum of our refunds and of the reversals that are posted. */
  readonly known: Money
  /** Whether a refund's outcome is not known yet. */
  readonly isRefunding: boolean
  /** The sum that the gateway reports. */
  readonly reported: Money
}

/** Returns what a gateway took back without us; undefined while a refund of ours may be the reason. */
export const reversedAmount = ({
  received,
  known,
  isRefunding,
  reported,
}: PaidBack): Money | undefined =>
  isRefunding ? undefined : money(Math.max(zero, least(reported, received) - known))
