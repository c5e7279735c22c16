import { add, fromDollars, multiply, toDollars } from '../../contract/money.ts'
import type { SearchRow } from '../../contract/domains.ts'

type Priced = Pick<
  SearchRow,
  'minimumYears' | 'maximumYears' | 'premium' | 'firstYearPrice' | 'renewalPrice'
>

/** The years that a name is offered for, the fewest first: a premium one for one only. */
export const offeredYears = (row: Priced): readonly number[] => {
  if (row.premium) return [1]
  const from = Math.max(1, row.minimumYears)
  return Array.from({ length: Math.max(1, row.maximumYears - from + 1) }, (_, at) => from + at)
}

/**
 * What some years of a name cost in all, in dollars before tax, as the cart counts: the first year at
 * its price, each further one at the renewal's.
 */
export const totalPrice = (
  { firstYearPrice, renewalPrice }: Pick<SearchRow, 'firstYearPrice' | 'renewalPrice'>,
  years: number,
): number =>
  toDollars(add(fromDollars(firstYearPrice), multiply(fromDollars(renewalPrice), years - 1)))

/** Whether not everybody may have a name: its registry wants documents, or takes some people only. */
export const hasConditions = ({
  needsDocuments,
  eligibility,
}: Pick<SearchRow, 'needsDocuments' | 'eligibility'>): boolean =>
  needsDocuments || eligibility !== 'anyone'

/** What is put into the cart, and the price that it is held to. */
export interface AddPlan {
  readonly domainName: string
  readonly shownName: string
  /** Years. */
  readonly duration: number
  /** Dollars, for all the years. */
  readonly expectedPrice: number
}

/** What adding a row puts into the cart; without `years` the fewest that it is offered for. */
export const addPlan = (
  row: Priced & Pick<SearchRow, 'domainName' | 'unicodeName'>,
  years?: number,
): AddPlan => {
  const offered = offeredYears(row)
  const duration = offered.find((each) => each === years) ?? offered[0] ?? 1
  return {
    domainName: row.domainName,
    shownName: row.unicodeName,
    duration,
    expectedPrice: totalPrice(row, duration),
  }
}
