import type { Tld } from '../contract/domains.ts'
import { formatMoney, fromDollars } from '../contract/money.ts'
import type { TldPrices } from './domain-prices.ts'
import type { LiveTld } from './live-tld.ts'

/** A TLD's prices, without the years for which it is sold. */
export const livePrices = (
  tld: LiveTld,
): Pick<TldPrices, 'first' | 'regular' | 'renewal' | 'transfer'> => ({
  first: fromDollars(tld.registrationPrice),
  regular: fromDollars(tld.regularPrice),
  renewal: fromDollars(tld.renewalPrice),
  transfer: fromDollars(tld.transferPrice),
})

/** The name of a TLD as people write it, and its prices for a year. */
export type PricedTld = Pick<
  Tld,
  'unicode' | 'registrationPrice' | 'regularPrice' | 'renewalPrice' | 'transferPrice'
>

/** The same as pages write it, by the names that mark its places: `.com`, `$12.99`. */
export const priceFigures = (tld: PricedTld) =>
  ({
    tld: `.${tld.unicode}`,
    first: formatMoney(fromDollars(tld.registrationPrice)),
    regular: formatMoney(fromDollars(tld.regularPrice)),
    renewal: formatMoney(fromDollars(tld.renewalPrice)),
    transfer: formatMoney(fromDollars(tld.transferPrice)),
  }) as const
