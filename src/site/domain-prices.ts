import type { Tld } from '../contract/domains.ts'
import { add, fromDollars, multiply, subtract } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import { longestYears } from './domain-table-state.ts'

/** What a TLD costs, before tax, and for how long a name is registered. */
export interface TldPrices {
  /** First year now: the sale price when there is one. */
  readonly first: Money
  /** First year without the sale. */
  readonly regular: Money
  /** Each further year. */
  readonly renewal: Money
  /** Paid once; a year is added to the name. */
  readonly transfer: Money
  /** Whole years of one registration. */
  readonly minimumYears: number
  readonly maximumYears: number
}

/** The prices of a TLD of the API. */
export const pricesOf = (tld: Tld): TldPrices => ({
  first: fromDollars(tld.registrationPrice),
  regular: fromDollars(tld.regularPrice),
  renewal: fromDollars(tld.renewalPrice),
  transfer: fromDollars(tld.transferPrice),
  minimumYears: tld.minimumYears,
  maximumYears: tld.maximumYears,
})

/** Whether the first year costs less than usual now. */
export const isOnSale = ({ first, regular }: TldPrices): boolean => first < regular

/** Whether a name can be registered for so many years; if not, on which side the number lies. */
export const termFit = (
  { minimumYears, maximumYears }: TldPrices,
  years: number,
): 'offered' | 'too-short' | 'too-long' => {
  if (years < minimumYears) return 'too-short'
  return years > maximumYears ? 'too-long' : 'offered'
}

/** What some years cost. */
export interface YearsPrice {
  readonly years: number
  /** Registering: the first year, then each at the renewal price. */
  readonly registration: Money
  /** The same without the sale. */
  readonly regularRegistration: Money
  /** Renewing for so long. */
  readonly renewal: Money
}

/**
 * The price of some years, as the basket will ask it: the first year at the registration (or sale)
 * price, each further year at the renewal price.
 *
 * @param years a whole number from 1
 */
export const priceOfYears = (prices: TldPrices, years: number): YearsPrice => {
  const registration = add(prices.first, multiply(prices.renewal, years - 1))
  return {
    years,
    registration,
    regularRegistration: add(registration, subtract(prices.regular, prices.first)),
    renewal: multiply(prices.renewal, years),
  }
}

/** The price of each number of years that is offered, the fewest first. */
export const yearsPrices = (prices: TldPrices): YearsPrice[] =>
  Array.from({ length: longestYears }, (_, index) => index + 1)
    .filter((years) => termFit(prices, years) === 'offered')
    .map((years) => priceOfYears(prices, years))
