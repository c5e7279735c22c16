import { add, zero, type Money } from '../../../contract/money.ts'
import { counted, spendOf, type CountedInvoice } from '../loyalty/index.ts'

const dayMs = 24 * 3_600_000

/** What a referred customer has to do for a commission. */
export interface CommissionRule {
  readonly minimumSpend: Money
  readonly days: number
}

/** Returns when the payments of a referred customer reached the required spend; undefined if they did not. */
export const reachedAt = (
  payments: readonly CountedInvoice[],
  { minimumSpend }: Pick<CommissionRule, 'minimumSpend'>,
): Date | undefined => {
  let spent: Money = zero
  for (const payment of payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
    spent = add(spent, counted(payment))
    if (spent >= minimumSpend) return payment.paidAt
  }
  return undefined
}

/** Returns when a commission is due; undefined while too little is spent. */
export const commissionDueAt = (
  payments: readonly CountedInvoice[],
  rule: CommissionRule,
): Date | undefined => {
  const reached = reachedAt(payments, rule)
  return reached && new Date(reached.getTime() + rule.days * dayMs)
}

/** Returns whether a granted commission stays: refunds have not brought the spend below the required one. */
export const isStillEarned = (
  payments: readonly CountedInvoice[],
  { minimumSpend }: Pick<CommissionRule, 'minimumSpend'>,
): boolean => spendOf(payments) >= minimumSpend
