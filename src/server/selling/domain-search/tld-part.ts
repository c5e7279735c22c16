import type { SearchRow } from '../../../contract/domains.ts'
import { toDollars } from '../../../contract/money.ts'
import { registrationPrice, tagsOf, type TldRecord } from '../../catalogue/products/index.ts'

/** What all names of a TLD have in common, as a row says it. */
export type TldPart = Pick<
  SearchRow,
  | 'firstYearPrice'
  | 'regularPrice'
  | 'renewalPrice'
  | 'minimumYears'
  | 'maximumYears'
  | 'needsDocuments'
  | 'eligibility'
  | 'tags'
>

interface Kept {
  readonly part: TldPart
  readonly until: number
}

// By record: a reload of the catalogue brings new records, and the old parts go with the old ones.
const kept = new WeakMap<TldRecord, Kept>()

/**
 * What a row says of its TLD.
 *
 * @param now milliseconds; decides whether a sale still runs
 */
export const tldPart = (tld: TldRecord, now: number): TldPart => {
  const known = kept.get(tld)
  if (known !== undefined && now < known.until) return known.part
  const moment = new Date(now)
  const { price, total } = registrationPrice(tld, { years: 1 }, moment)
  const part: TldPart = {
    firstYearPrice: toDollars(total),
    regularPrice: toDollars(price),
    renewalPrice: toDollars(tld.renewalPrice),
    minimumYears: tld.minimumYears,
    maximumYears: tld.maximumYears,
    needsDocuments: tld.needsDocuments,
    eligibility: tld.eligibility ?? 'anyone',
    tags: tagsOf(tld, moment),
  }
  const end = tld.saleEndsAt?.getTime() ?? Infinity
  kept.set(tld, { part, until: now < end ? end : Infinity })
  return part
}

/** When the next sale of these TLDs ends, in milliseconds; Infinity when none does. */
export const nextSaleEnd = (tlds: readonly TldRecord[], now: number): number =>
  tlds.reduce((next, { saleEndsAt }) => {
    const end = saleEndsAt?.getTime() ?? Infinity
    return end > now && end < next ? end : next
  }, Infinity)
