import type { SearchRow } from '../../contract/domains.ts'
import { toDollars } from '../../contract/money.ts'
import { offeredYears, registrationPrice, tagsOf, type TldRecord } from '../catalogue/index.ts'
import type { Outcome } from './outcome.ts'
import type { PageName } from './search-page.ts'

/** What all names of a TLD have in common, as a row says it. */
type TldPart = Pick<
  SearchRow,
  | 'firstYearPrice'
  | 'regularPrice'
  | 'renewalPrice'
  | 'minimumYears'
  | 'maximumYears'
  | 'needsPapers'
  | 'tags'
>

interface Kept {
  readonly part: TldPart
  readonly until: number
}

// By record: a reload of the catalogue brings new records, and the old parts go with the old ones.
const kept = new WeakMap<TldRecord, Kept>()

const tldPart = (tld: TldRecord, now: number): TldPart => {
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
    needsPapers: tld.needsPapers,
    tags: tagsOf(tld, moment),
  }
  const end = tld.saleEndsAt?.getTime() ?? Infinity
  kept.set(tld, { part, until: now < end ? end : Infinity })
  return part
}

/**
 * A name of a page with what is known of it. A premium name has the registry's prices in place of the
 * TLD's, no sale, and is sold for one year only (commerce §5).
 *
 * @param now milliseconds; decides whether a sale still runs
 */
export const searchRow = (
  { name, unicodeName, label, tld, match, idea, lookAlike }: PageName,
  outcome: Outcome | undefined,
  now: number,
): SearchRow => {
  const part = tldPart(tld, now)
  const premium = outcome?.premium
  const years = offeredYears(tld, premium)
  return {
    domainName: name,
    unicodeName,
    label,
    tld: tld.tld,
    match,
    reason: idea?.reason ?? null,
    reasonWord: idea?.word ?? null,
    lookAlike,
    state: outcome?.state ?? 'checking',
    problem: outcome?.problem ?? null,
    confirmed: outcome?.confirmed ?? false,
    premium: premium !== undefined,
    ...part,
    ...(premium === undefined
      ? {}
      : {
          tags: [...part.tags.filter((tag) => tag !== 'sale'), 'premium'],
          firstYearPrice: toDollars(premium.registration),
          regularPrice: toDollars(premium.registration),
          renewalPrice: toDollars(premium.renewal),
          minimumYears: years.minimum,
          maximumYears: years.maximum,
        }),
  }
}
