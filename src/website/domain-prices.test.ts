import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tld } from '../contract/domains.ts'
import { fromDollars, money, subtract, toDollars } from '../contract/money.ts'
import { isOnSale, priceOfYears, pricesOf, termFit, yearsPrices } from './domain-prices.ts'
import type { TldPrices } from './domain-prices.ts'

const shop: Tld = {
  tld: 'shop',
  unicode: 'shop',
  kind: 'gtld',
  region: 'GLOBAL',
  registrationPrice: 2.99,
  regularPrice: 28.99,
  renewalPrice: 34.99,
  transferPrice: 33.99,
  tags: ['sale'],
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  acceptsIdn: true,
}

const anyMoney = fc.integer({ min: 0, max: 100_000_000 }).map(money)
const anyPrices: fc.Arbitrary<TldPrices> = fc
  .record({
    first: anyMoney,
    regular: anyMoney,
    renewal: anyMoney,
    transfer: anyMoney,
    minimumYears: fc.integer({ min: 1, max: 3 }),
    more: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ more, ...prices }) => ({ ...prices, maximumYears: prices.minimumYears + more }))

describe('priceOfYears', () => {
  test('is the first year and then the renewal price, in cents that add up', () => {
    const prices = pricesOf(shop)
    expect(toDollars(priceOfYears(prices, 1).registration)).toBe(2.99)
    expect(toDollars(priceOfYears(prices, 3).registration)).toBe(72.97)
    expect(toDollars(priceOfYears(prices, 3).regularRegistration)).toBe(98.97)
    expect(toDollars(priceOfYears(prices, 3).renewal)).toBe(104.97)
  })

  test('grows by the renewal price with each year', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 1, max: 9 }), (prices, years) => {
        const shorter = priceOfYears(prices, years)
        const longer = priceOfYears(prices, years + 1)
        expect(subtract(longer.registration, shorter.registration)).toBe(prices.renewal)
        expect(subtract(longer.renewal, shorter.renewal)).toBe(prices.renewal)
      }),
    )
  })

  test('a sale discounts any number of years equally', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 1, max: 10 }), (prices, years) => {
        const { registration, regularRegistration } = priceOfYears(prices, years)
        expect(subtract(regularRegistration, registration)).toBe(
          subtract(prices.regular, prices.first),
        )
      }),
    )
  })
})

test('only a lower first year is a sale', () => {
  expect(isOnSale(pricesOf(shop))).toBe(true)
  expect(isOnSale(pricesOf({ ...shop, registrationPrice: 28.99 }))).toBe(false)
})

describe('years', () => {
  test('too few and too many are distinguished', () => {
    const ai = { ...pricesOf(shop), minimumYears: 2, maximumYears: 9 }
    expect([1, 2, 9, 10].map((years) => termFit(ai, years))).toEqual([
      'too-short',
      'offered',
      'offered',
      'too-long',
    ])
  })

  test('that are offered have a price, up to ten', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const years = yearsPrices(prices).map((each) => each.years)
        expect(years[0]).toBe(prices.minimumYears)
        expect(years.at(-1)).toBe(Math.min(prices.maximumYears, 10))
        expect(new Set(years).size).toBe(years.length)
      }),
    )
    const kh = { ...pricesOf(shop), maximumYears: 1, first: fromDollars(39) }
    expect(yearsPrices(kh).map(({ registration }) => toDollars(registration))).toEqual([39])
  })
})
