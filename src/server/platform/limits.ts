import { fromDollars, type Money } from '../../contract/money.ts'

/**
 * Amounts for which the specification names a limit but not its value (commerce §5, §9); decided
 * for this shop.
 */
export const limits: { readonly orderBelow: Money; readonly payWayMinimum: Money } = {
  /** An order's grand total stays below this. */
  orderBelow: fromDollars(20_000),
  /** 10000 riel: the least that PayWay methods take. */
  payWayMinimum: fromDollars(2.5),
}

/** A notice to a customer is deleted after so many days; the specification names no value. */
export const notificationRetentionDays = 90
