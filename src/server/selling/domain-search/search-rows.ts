import type { SearchRow } from '../../../contract/domains.ts'
import { toDollars } from '../../../contract/money.ts'
import { offeredYears } from '../../catalogue/products/index.ts'
import type { Outcome } from './outcome.ts'
import type { PageName } from './search-page.ts'
import { tldPart } from './tld-part.ts'

/** Creates a row; a premium name has the registry's prices, no sale and one year (commerce §5). */
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
