import type { SearchRow } from '../../../contract/domains.ts'
import { toDollars } from '../../../contract/money.ts'
import { registrationPrice, tagsOf, type TldRecord } from '../../catalogue/products/index.ts'

/** The fields that all rows of a TLD share. */
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

interface CachedPart {
  readonly part: TldPart
  readonly until: number
}

// By record: a reload replaces the records and so drops old entries.
const cachedParts = new WeakMap<TldRecord, CachedPart>()

export const tldPart = (tld: TldRecord, now: number): TldPart => {
  const known = cachedParts.get(tld)
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
  cachedParts.set(tld, { part, until: now < end ? end : Infinity })
  return part
}

/** Returns when the next sale ends, in milliseconds, or Infinity. */
export const nextSaleEnd = (tlds: readonly TldRecord[], now: number): number =>
  tlds.reduce((next, { saleEndsAt }) => {
    const end = saleEndsAt?.getTime() ?? Infinity
    return end > now && end < next ? end : next
  }, Infinity)
