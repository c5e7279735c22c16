import { fromDollars, type Money } from '../../contract/money.ts'

/** Limits that the specification names without a value (commerce §5). */
export const limits: { readonly orderBelow: Money } = {
  /** The upper bound of an order's grand total. */
  orderBelow: fromDollars(20_000),
}

/** The specification names no value. */
export const notificationRetentionDays = 90
