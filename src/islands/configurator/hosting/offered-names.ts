import type { DomainDiscount } from '../../../contract/domain-offers.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import { add, fromDollars, least, multiply, type Money } from '../../../contract/money.ts'

/** A name that can be bought with a hosting. */
export interface OfferedName {
  readonly domainName: string
  readonly shownName: string
  readonly years: number
  /** For these years, before VAT. */
  readonly due: Money
  /** Without the discount of the hosting, if it differs. */
  readonly regular: Money | undefined
  /** For each further year. */
  readonly renewal: Money
}

/** Maximum number of names on offer. */
const mostNames = 6

const dueFor = (first: Money, { renewalPrice }: SearchRow, years: number): Money =>
  add(first, multiply(fromDollars(renewalPrice), years - 1))

/** Returns the names for sale with their first year at the hosting's price. */
export const offeredNames = (
  rows: readonly SearchRow[],
  discounts: readonly DomainDiscount[],
): readonly OfferedName[] =>
  rows
    .filter(({ state, premium }) => state === 'available' && !premium)
    .slice(0, mostNames)
    .map((row) => {
      const discount = discounts.find(({ tld }) => tld === row.tld)
      const own = fromDollars(row.firstYearPrice)
      const first = discount === undefined ? own : least(own, fromDollars(discount.price))
      const years = Math.max(1, row.minimumYears)
      return {
        domainName: row.domainName,
        shownName: row.unicodeName,
        years,
        due: dueFor(first, row, years),
        regular: first < own ? dueFor(own, row, years) : undefined,
        renewal: fromDollars(row.renewalPrice),
      }
    })
