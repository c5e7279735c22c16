import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromDollars, money, subtract, type Money } from '../../../contract/money.ts'
import {
  offeredYears,
  registrationPrice,
  renewalPricePerYear,
  transferPrice,
  type PricedTld,
} from './price-domain.ts'

const now = new Date('2026-11-21T00:00:00Z')

const shop: PricedTld = {
  registrationPrice: fromDollars(28.99),
  renewalPrice: fromDollars(34.99),
  transferPrice: fromDollars(33.99),
  salePrice: fromDollars(2.99),
  saleActive: () => true,
}
const premium = { registration: fromDollars(600), renewal: fromDollars(450) }

const anyMoney = fc.integer({ min: 0, max: 10_000_000 }).map((amount): Money => money(amount))
const anyTld = fc.record({
  registrationPrice: anyMoney,
  renewalPrice: anyMoney,
  transferPrice: anyMoney,
  salePrice: fc.option(anyMoney),
  saleActive: fc.boolean().map((active) => () => active),
})
const anyPremium = fc.option(fc.record({ registration: anyMoney, renewal: anyMoney }), {
  nil: undefined,
})
const anyYears = fc.integer({ min: 1, max: 10 })

it('takes the sale off the first year alone', () => {
  expect(registrationPrice(shop, { years: 1 }, now)).toEqual({
    price: fromDollars(28.99),
    discount: fromDollars(26),
    bundled: 0,
    total: fromDollars(2.99),
  })
  expect(registrationPrice(shop, { years: 3 }, now)).toEqual({
    price: fromDollars(98.97),
    discount: fromDollars(26),
    bundled: 0,
    total: fromDollars(72.97),
  })
})

it('costs the regular price when the sale is over', () => {
  const over = { ...shop, saleActive: () => false }
  expect(registrationPrice(over, { years: 1 }, now).total).toBe(fromDollars(28.99))
})

it('takes the better of the sale and the discount of a hosting off the first year', () => {
  const withHosting = 'CLOUD_HOSTING'
  const onSale = registrationPrice(shop, { years: 2, withHosting }, now)
  expect(onSale).toMatchObject({ discount: fromDollars(26), bundled: 0 })
  const over = { ...shop, saleActive: () => false }
  const bundled = registrationPrice(over, { years: 2, withHosting }, now)
  expect(bundled).toMatchObject({ discount: fromDollars(5.8), bundled: fromDollars(5.8) })
  expect(registrationPrice(over, { years: 2, withHosting, premium }, now).discount).toBe(0)
})

it('gives a premium name its own prices, and no sale', () => {
  expect(registrationPrice(shop, { years: 1, premium }, now)).toEqual({
    price: fromDollars(600),
    discount: 0,
    bundled: 0,
    total: fromDollars(600),
  })
  expect(renewalPricePerYear(shop, premium)).toBe(fromDollars(450))
  expect(renewalPricePerYear(shop)).toBe(fromDollars(34.99))
})

it('prices a premium transfer at its registry’s fee only', () => {
  expect(transferPrice(shop)).toBe(fromDollars(33.99))
  expect(transferPrice(shop, { ...premium, transfer: fromDollars(475) })).toBe(fromDollars(475))
  expect(transferPrice(shop, premium)).toBeUndefined()
})

it('offers a premium name for one year only', () => {
  const tld = { minimumYears: 2, maximumYears: 10 }
  expect(offeredYears(tld)).toEqual({ minimum: 2, maximum: 10 })
  expect(offeredYears(tld, premium)).toEqual({ minimum: 1, maximum: 1 })
})

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('prices no %s years', (years) => {
  expect(() => registrationPrice(shop, { years }, now)).toThrow(RangeError)
})

it('is never negative, and the total is the price less the discount', () => {
  fc.assert(
    fc.property(anyTld, anyYears, anyPremium, (tld, years, prices) => {
      const { price, discount, total } = registrationPrice(tld, { years, premium: prices }, now)
      expect(total).toBe(subtract(price, discount))
      expect(total).toBeGreaterThanOrEqual(0)
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThanOrEqual(price)
    }),
  )
})

it('grows by the renewal price with each year', () => {
  fc.assert(
    fc.property(anyTld, anyYears, anyPremium, (tld, years, prices) => {
      const shorter = registrationPrice(tld, { years, premium: prices }, now)
      const longer = registrationPrice(tld, { years: years + 1, premium: prices }, now)
      expect(subtract(longer.total, shorter.total)).toBe(renewalPricePerYear(tld, prices))
      expect(longer.discount).toBe(shorter.discount)
    }),
  )
})
