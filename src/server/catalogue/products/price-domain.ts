import {
  add,
  money,
  multiply,
  percentOf,
  subtract,
  zero,
  type Money,
} from '../../../contract/money.ts'
import { hostingDiscountPercent } from './hosting-discount.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import type { TldRecord } from './tlds.ts'

export type PricedTld = Pick<
  TldRecord,
  'registrationPrice' | 'renewalPrice' | 'transferPrice' | 'salePrice' | 'saleActive'
>

/** The price of a registration for its whole duration, before tax. */
export interface RegistrationPrice {
  /** Without the sale. */
  readonly price: Money
  /** The discount on the first year, of a sale or a hosting; at most `price`. */
  readonly discount: Money
  /** The share of `discount` that is the hosting's. */
  readonly bundled: Money
  /** `price` less `discount`. */
  readonly total: Money
}

export interface Registration {
  /** A whole number from 1. */
  readonly years: number
  /** The registry's prices of a premium name. */
  readonly premium?: PremiumPrices | undefined
  /** The type of the hosting that it is bought with. */
  readonly withHosting?: string | undefined
}

/** Prices a registration: the first year with its sale, then renewals. */
export const registrationPrice = (
  tld: PricedTld,
  { years, premium, withHosting }: Registration,
  now: Date,
): RegistrationPrice => {
  if (!Number.isSafeInteger(years) || years < 1) throw new RangeError('years count from 1')
  const first = premium?.registration ?? tld.registrationPrice
  const price = add(first, multiply(premium?.renewal ?? tld.renewalPrice, years - 1))
  const { salePrice } = tld
  const isOnSale = premium === undefined && salePrice !== null && tld.saleActive(now)
  const saved = isOnSale ? subtract(first, salePrice) : zero
  const sale = money(Math.max(saved, 0))
  const percent = premium === undefined ? hostingDiscountPercent(withHosting) : 0
  // The better of the two.
  const discount = money(Math.max(sale, percentOf(first, percent)))
  return { price, discount, bundled: subtract(discount, sale), total: subtract(price, discount) }
}

/** Returns the renewal price per year, before tax. */
export const renewalPricePerYear = (
  tld: Pick<PricedTld, 'renewalPrice'>,
  premium?: PremiumPrices,
): Money => premium?.renewal ?? tld.renewalPrice

/** Returns the transfer price before tax; undefined when the registry shows no premium fee. */
export const transferPrice = (
  tld: Pick<PricedTld, 'transferPrice'>,
  premium?: PremiumPrices,
): Money | undefined => (premium === undefined ? tld.transferPrice : premium.transfer)

/** Returns the registration years on offer: one for a premium name (commerce §5). */
export const offeredYears = (
  tld: Pick<TldRecord, 'minimumYears' | 'maximumYears'>,
  premium?: PremiumPrices,
): { readonly minimum: number; readonly maximum: number } =>
  premium === undefined
    ? { minimum: tld.minimumYears, maximum: tld.maximumYears }
    : { minimum: 1, maximum: 1 }
