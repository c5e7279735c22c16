import { fromDollars, type Money } from '../../contract/money.ts'

/**
 * Limits that the specification names without a value (commerce §5); decided for this shop.
 */
export const limits: { readonly orderBelow: Money } = {
  /** An order's grand total stays below this. */
  orderBelow: fromDollars(20_000),
}

/** A notice to a customer is deleted after so many days; the specification names no value. */
export const notificationRetentionDays = 90
