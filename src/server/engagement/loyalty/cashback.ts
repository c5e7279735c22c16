import { add, money, shareOf, subtract, zero, type Money } from '../../../contract/money.ts'
import type { LoyaltyTier } from '../../../contract/loyalty.ts'
import type { TierRule } from '../../platform/db/schema/index.ts'
import { heldTier } from './tiers.ts'

/** The refund window: cashback of an invoice is granted this many days after its payment. */
export const refundDays = 30

/** A paid invoice as the programme counts it. */
export interface CountedInvoice {
  readonly id: string
  readonly paidAt: Date
  /** The total without VAT and payment fees. */
  readonly net: Money
  /** The part of `net` that was refunded. */
  readonly refunded: Money
}

/** Returns what of an invoice counts: never less than nothing. */
export const counted = ({ net, refunded }: Pick<CountedInvoice, 'net' | 'refunded'>): Money =>
  money(Math.max(0, subtract(net, refunded)))

/** Returns what was spent with some invoices. */
export const spendOf = (invoices: readonly CountedInvoice[]): Money =>
  add(zero, ...invoices.map(counted))

/** Returns the cashback of an amount, in whole cents. */
export const cashbackAmount = (base: Money, basisPoints: number): Money =>
  shareOf(base, basisPoints, 10_000)

/** The cashback of an invoice and the tier that decides it. */
export interface Cashback {
  readonly rule: TierRule
  readonly base: Money
  readonly amount: Money
}

/** Returns the cashback of an invoice by the tier that its payment led to; `invoices` are all of the period. */
export const cashbackOf = (
  invoice: CountedInvoice,
  invoices: readonly CountedInvoice[],
  tiers: readonly TierRule[],
  carried: LoyaltyTier | undefined,
): Cashback => {
  const until = invoices.filter(({ paidAt }) => paidAt <= invoice.paidAt)
  const rule = heldTier(tiers, spendOf(until), carried)
  const base = counted(invoice)
  return { rule, base, amount: cashbackAmount(base, rule.cashbackBasisPoints) }
}

/** A cashback that was granted. */
export interface GrantedCashback {
  readonly amount: Money
  readonly basisPoints: number
  readonly takenBack: Money
}

/** Returns how much of a granted cashback is to be taken back now that only `base` counts. */
export const excessOf = ({ amount, basisPoints, takenBack }: GrantedCashback, base: Money): Money =>
  money(Math.max(0, subtract(subtract(amount, takenBack), cashbackAmount(base, basisPoints))))
