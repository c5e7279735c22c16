import type { SearchRow } from '../../../contract/domains.ts'
import { toDollars } from '../../../contract/money.ts'
import { offeredYears } from '../../catalogue/products/index.ts'
import type { Outcome } from './outcome.ts'
import type { PageName } from './search-page.ts'
import { tldPart } from './tld-part.ts'

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
