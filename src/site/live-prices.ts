import { fromDollars } from '../contract/money.ts'
import type { TldPrices } from './domain-prices.ts'
import type { LiveTld } from './live-tld.ts'

/** An ending's prices, without the years for which it is sold. */
export const livePrices = (
  tld: LiveTld,
): Pick<TldPrices, 'first' | 'regular' | 'renewal' | 'transfer'> => ({
  first: fromDollars(tld.registrationPrice),
  regular: fromDollars(tld.regularPrice),
  renewal: fromDollars(tld.renewalPrice),
  transfer: fromDollars(tld.transferPrice),
})
