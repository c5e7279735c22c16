import { add, money, multiply, subtract, zero, type Money } from '../../../contract/money.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import type { TldRecord } from './tlds.ts'

/** What a price is made from. */
export type PricedTld = Pick<
  TldRecord,
  'registrationPrice' | 'renewalPrice' | 'transferPrice' | 'salePrice' | 'saleActive'
>

/** What a registration costs for its whole duration, before tax. */
export interface RegistrationPrice {
  /** Without the sale. */
  readonly price: Money
  /** What the sale takes off the first year; never more than `price`. */
  readonly discount: Money
  /** `price` less `discount`. */
  readonly total: Money
}

/** What a registration is. */
export interface Registration {
  /** A whole number from 1. */
  readonly years: number
  /** The registry's prices of this name, when it asks for its own. */
  readonly premium?: PremiumPrices | undefined
}

/**
 * The price of registering a name: the first year at the registration price, or the sale's while it
 * lasts; each further year at the renewal price. A premium name has its own two prices, and no sale.
 *
 * @throws RangeError if `years` is not a whole number from 1
 */
export const registrationPrice = (
  tld: PricedTld,
  { years, premium }: Registration,
  now: Date,
): RegistrationPrice => {
  if (!Number.isSafeInteger(years) || years < 1) throw new RangeError('years count from 1')
  const first = premium?.registration ?? tld.registrationPrice
  const price = add(first, multiply(premium?.renewal ?? tld.renewalPrice, years - 1))
  const { salePrice } = tld
  const isOnSale = premium === undefined && salePrice !== null && tld.saleActive(now)
  const saved = isOnSale ? subtract(first, salePrice) : zero
  const discount = money(Math.max(saved, 0))
  return { price, discount, total: subtract(price, discount) }
}

/** What each further year of a name costs, before tax. */
export const renewalPricePerYear = (
  tld: Pick<PricedTld, 'renewalPrice'>,
  premium?: PremiumPrices,
): Money => premium?.renewal ?? tld.renewalPrice

/**
 * What moving a name to us costs, before tax: of a premium name what its registry asks for that;
 * undefined when it does not tell, so that it can't be sold.
 */
export const transferPrice = (
  tld: Pick<PricedTld, 'transferPrice'>,
  premium?: PremiumPrices,
): Money | undefined => (premium === undefined ? tld.transferPrice : premium.transfer)

/** For how many years a name can be registered: a premium one for one year only (commerce §5). */
export const offeredYears = (
  tld: Pick<TldRecord, 'minimumYears' | 'maximumYears'>,
  premium?: PremiumPrices,
): { readonly minimum: number; readonly maximum: number } =>
  premium === undefined
    ? { minimum: tld.minimumYears, maximum: tld.maximumYears }
    : { minimum: 1, maximum: 1 }
