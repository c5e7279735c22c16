import { add, fromDollars, multiply, toDollars, zero } from '../../contract/money.ts'
import type { SearchRow } from '../../contract/domains.ts'

type Priced = Pick<
  SearchRow,
  'minimumYears' | 'maximumYears' | 'premium' | 'firstYearPrice' | 'renewalPrice'
>

type AddPlanned = Priced & Pick<SearchRow, 'domainName' | 'unicodeName'>

/** Returns the years on offer, ascending; a premium name has one year only. */
export const offeredYears = (row: Priced): readonly number[] => {
  if (row.premium) return [1]
  const from = Math.max(1, row.minimumYears)
  return Array.from({ length: Math.max(1, row.maximumYears - from + 1) }, (_, at) => from + at)
}

/**
 * Returns the total for some years in dollars before tax, as the cart computes it: the first year
 * at its price, each further one at the renewal price.
 */
export const totalPrice = (
  { firstYearPrice, renewalPrice }: Pick<SearchRow, 'firstYearPrice' | 'renewalPrice'>,
  years: number,
): number =>
  toDollars(add(fromDollars(firstYearPrice), multiply(fromDollars(renewalPrice), years - 1)))

/** Returns the total of some names in dollars before tax, each for its shortest term. */
export const planTotal = (rows: readonly AddPlanned[]): number =>
  toDollars(add(zero, ...rows.map((row) => fromDollars(addPlan(row).expectedPrice))))

/** Returns whether a name is restricted: its registry requires documents or eligibility. */
export const hasConditions = ({
  needsDocuments,
  eligibility,
}: Pick<SearchRow, 'needsDocuments' | 'eligibility'>): boolean =>
  needsDocuments || eligibility !== 'anyone'

/** A cart request and the price that it must match. */
export interface AddPlan {
  readonly domainName: string
  readonly shownName: string
  readonly duration: number
  readonly expectedPrice: number
}

/** Returns the cart request for a row; the default is the shortest term. */
export const addPlan = (row: AddPlanned, years?: number): AddPlan => {
  const offered = offeredYears(row)
  const duration = offered.find((each) => each === years) ?? offered[0] ?? 1
  return {
    domainName: row.domainName,
    shownName: row.unicodeName,
    duration,
    expectedPrice: totalPrice(row, duration),
  }
}
