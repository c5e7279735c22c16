import type { Tld } from '../contract/domains.ts'
import { formatMoney, fromDollars } from '../contract/money.ts'
import type { TldPrices } from './domain-prices.ts'
import type { LiveTld } from './live-tld.ts'

/** Returns a TLD's prices without its terms. */
export const livePrices = (
  tld: LiveTld,
): Pick<TldPrices, 'first' | 'regular' | 'renewal' | 'transfer'> => ({
  first: fromDollars(tld.registrationPrice),
  regular: fromDollars(tld.regularPrice),
  renewal: fromDollars(tld.renewalPrice),
  transfer: fromDollars(tld.transferPrice),
})

/** A TLD's display name and its prices for a year. */
export type PricedTld = Pick<
  Tld,
  'unicode' | 'registrationPrice' | 'regularPrice' | 'renewalPrice' | 'transferPrice'
>

/** Returns the formatted figures by the names of their marks: `.com`, `$12.99`. */
export const priceFigures = (tld: PricedTld) =>
  ({
    name: tld.unicode,
    tld: `.${tld.unicode}`,
    first: formatMoney(fromDollars(tld.registrationPrice)),
    regular: formatMoney(fromDollars(tld.regularPrice)),
    renewal: formatMoney(fromDollars(tld.renewalPrice)),
    transfer: formatMoney(fromDollars(tld.transferPrice)),
  }) as const
