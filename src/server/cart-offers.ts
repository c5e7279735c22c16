import type { FindOffer } from './cart/index.ts'
import {
  offeredYears,
  registrationPrice,
  renewalPricePerYear,
  type Catalogue,
} from './catalogue/index.ts'
import { toUnicodeName } from './domains/index.ts'

/** The TLD of a name that we sell: the longest ending that is on sale. */
const tldOf = (name: string, catalogue: Catalogue) => {
  const labels = name.split('.')
  for (let at = 1; at < labels.length; at += 1) {
    const tld = catalogue.find(labels.slice(at).join('.'))
    if (tld !== undefined) return tld
  }
  return undefined
}

/** Prices cart items from the catalogue: the one place where a domain's price enters a cart. */
export const createFindOffer =
  (catalogue: Catalogue): FindOffer =>
  ({ domainName, duration, premium }, now) => {
    const tld = tldOf(domainName, catalogue)
    if (tld === undefined) return undefined
    const { price, discount } = registrationPrice(tld, { years: duration, premium }, now)
    const { minimum, maximum } = offeredYears(tld, premium)
    return {
      price,
      discount,
      renewalPrice: renewalPricePerYear(tld, premium),
      minimumYears: minimum,
      maximumYears: maximum,
      needsPapers: tld.needsPapers,
      unicodeName: toUnicodeName(domainName),
    }
  }
