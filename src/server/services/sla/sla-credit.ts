import { add, fromDollars, money, zero, type Money } from '../../../contract/money.ts'

/** What a customer paid for a service, before VAT and after discounts. */
export interface PaidItem {
  readonly paid: Money
  readonly paidAt: Date
  /** Until when the service was paid with it. */
  readonly until: Date
}

interface PaidTerm {
  readonly from: number
  readonly until: number
  readonly paid: Money
}

/** Returns what was paid for which time: a term follows the one before, a change starts when it is paid. */
const termsOf = (startsAt: Date, items: readonly PaidItem[]): readonly PaidTerm[] => {
  let end = startsAt.getTime()
  return items
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
    .map(({ paid, paidAt, until }) => {
      const isTerm = until.getTime() > end
      const from = isTerm ? end : paidAt.getTime()
      if (isTerm) end = until.getTime()
      return { from, until: until.getTime(), paid }
    })
}

const monthMs = (365.25 / 12) * 24 * 3_600_000

/** Returns the whole months of a term: a year has 12, anything shorter than a month is one. */
const monthsIn = ({ from, until }: PaidTerm): number =>
  Math.max(1, Math.round((until - from) / monthMs))

/** Returns the price of a month of a service by what was paid for it: yearly terms count price ÷ 12. */
export const monthPrice = (startsAt: Date, items: readonly PaidItem[], at: Date): Money =>
  add(
    zero,
    ...termsOf(startsAt, items)
      .filter(({ from, until }) => from <= at.getTime() && at.getTime() < until)
      .map((term) => money(Math.floor(term.paid / monthsIn(term)))),
  )

/** Returns a service's share of a month's credit, not rounded to cents. */
export const serviceCredit = (price: Money, percent: number): Money =>
  money(Math.floor((price * percent) / 100))

const perCent = 100

/** Returns the credit of a month: of all services together, in whole cents. */
export const monthCredit = (credits: readonly Money[]): Money => {
  const sum = add(zero, ...credits)
  return money(sum - (sum % perCent))
}

/** A credit has to exceed this (account §5). */
export const minimumCredit = fromDollars(1)

/** Returns whether a month's credit can be claimed. */
export const isCreditEnough = (credit: Money): boolean => credit > minimumCredit
