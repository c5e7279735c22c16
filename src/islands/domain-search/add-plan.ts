import type { SearchRow } from '../../contract/domains.ts'

/** What adding a row puts into the cart, and the price that it is held to. */
export const addPlan = (
  row: Pick<
    SearchRow,
    'domainName' | 'unicodeName' | 'minimumYears' | 'premium' | 'firstYearPrice'
  >,
): {
  readonly domainName: string
  readonly shownName: string
  readonly duration: number
  readonly expectedPrice: number | undefined
} => {
  const duration = row.premium ? 1 : Math.max(1, row.minimumYears)
  return {
    domainName: row.domainName,
    shownName: row.unicodeName,
    duration,
    // Only for one year is the row's price the whole price.
    expectedPrice: duration === 1 ? row.firstYearPrice : undefined,
  }
}
