import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, multiply } from '../contract/money.ts'
import { sslFromPrice, sslTerms } from './ssl-prices.ts'
import { sslSample } from './ssl-sample.ts'

const priced = (...prices: [years: number, price: number][]) =>
  sslSample({ prices: prices.map(([years, price]) => ({ years, price, renewal: price + 1 })) })

test('the terms come shortest first, with their price per year', () => {
  const terms = sslTerms(priced([2, 16.99], [1, 8.99]))
  expect(
    terms.map(({ years, price, perYear, renewal, renewalPerYear }) => [
      years,
      ...[price, perYear, renewal, renewalPerYear].map(formatMoney),
    ]),
  ).toEqual([
    [1, '$8.99', '$8.99', '$9.99', '$9.99'],
    [2, '$16.99', '$8.50', '$17.99', '$9.00'],
  ])
})

test('the price per year is rounded up by less than a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 10 }),
      (cents, years) => {
        const [term] = sslTerms(priced([years, cents / 100]))
        if (term === undefined) throw new Error('no term')
        const all = multiply(term.perYear, years)
        expect(all).toBeGreaterThanOrEqual(term.price)
        expect(all - term.price).toBeLessThan(100 * years)
      },
    ),
  )
})

test('the from-price is the lowest of the shortest terms, not of a discount for many years', () => {
  const from = sslFromPrice([priced([1, 20], [2, 30]), priced([1, 18.99]), priced([1, 25])])
  expect(from && formatMoney(from.perYear)).toBe('$18.99')
})

test('without a price there is none to show', () => {
  expect(sslTerms(priced())).toEqual([])
  expect(sslFromPrice([])).toBeUndefined()
  expect(sslFromPrice([priced()])).toBeUndefined()
  expect(sslFromPrice([priced(), priced([1, 5])])).toMatchObject({ years: 1 })
})
