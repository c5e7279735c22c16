import type { Tld } from '../contract/domains.ts'
import { add, fromDollars, multiply, subtract } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import { longestYears } from './domain-table-state.ts'

/** A TLD's prices, before tax, and its registration terms. */
export interface TldPrices {
  /** The first year, including a sale. */
  readonly first: Money
  /** The first year without the sale. */
  readonly regular: Money
  readonly renewal: Money
  /** One-off; adds a year. */
  readonly transfer: Money
  readonly minimumYears: number
  readonly maximumYears: number
}

export const pricesOf = (tld: Tld): TldPrices => ({
  first: fromDollars(tld.registrationPrice),
  regular: fromDollars(tld.regularPrice),
  renewal: fromDollars(tld.renewalPrice),
  transfer: fromDollars(tld.transferPrice),
  minimumYears: tld.minimumYears,
  maximumYears: tld.maximumYears,
})

/** Returns whether the first year is discounted. */
export const isOnSale = ({ first, regular }: TldPrices): boolean => first < regular

/** Returns whether a TLD offers a number of years, or why not. */
export const termFit = (
  { minimumYears, maximumYears }: TldPrices,
  years: number,
): 'offered' | 'too-short' | 'too-long' => {
  if (years < minimumYears) return 'too-short'
  return years > maximumYears ? 'too-long' : 'offered'
}

export interface YearsPrice {
  readonly years: number
  readonly registration: Money
  readonly regularRegistration: Money
  readonly renewal: Money
}

/** Returns the prices of a number of years as the cart computes them. */
export const priceOfYears = (prices: TldPrices, years: number): YearsPrice => {
  const registration = add(prices.first, multiply(prices.renewal, years - 1))
  return {
    years,
    registration,
    regularRegistration: add(registration, subtract(prices.regular, prices.first)),
    renewal: multiply(prices.renewal, years),
  }
}

/** Returns the prices of each offered number of years, ascending. */
export const yearsPrices = (prices: TldPrices): YearsPrice[] =>
  Array.from({ length: longestYears }, (_, index) => index + 1)
    .filter((years) => termFit(prices, years) === 'offered')
    .map((years) => priceOfYears(prices, years))
