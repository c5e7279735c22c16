import { expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { leastRegistration, minPrices } from './min-prices.ts'
import type { PackageRecord, Products } from './products.ts'

const now = new Date('2026-11-21T00:00:00Z')

const tld = (dollars: number, sale: number | null = null, minimumYears = 1) => ({
  registrationPrice: fromDollars(dollars),
  renewalPrice: fromDollars(dollars),
  transferPrice: fromDollars(dollars),
  salePrice: sale === null ? null : fromDollars(sale),
  saleActive: () => sale !== null,
  minimumYears,
})

type Term = PackageRecord['prices'][number]

const record = (
  type: PackageRecord['type'],
  prices: readonly (readonly [number, Term['durationType'], number])[],
  isDisabled = false,
): PackageRecord => ({
  key: 'any',
  regionId: 'any',
  type,
  name: 'Any',
  isPopular: false,
  badges: [],
  isDisabled,
  addons: [],
  prices: prices.map(([duration, durationType, dollars]) => ({
    packageKey: 'any',
    regionId: 'any',
    duration,
    durationType,
    price: fromDollars(dollars),
    regularPrice: fromDollars(99),
    renewalPrice: fromDollars(99),
  })),
})

const nothing: Products = {
  regionIds: [],
  packages: [],
  certificates: [],
  services: [],
  creditPacks: [],
}

it('takes the least first year of the TLDs that are sold for one', () => {
  expect(leastRegistration([tld(9), tld(12, 1.99), tld(0.5, null, 2)], now)).toBe(fromDollars(1.99))
  expect(leastRegistration([tld(9, null, 2)], now)).toBeUndefined()
})

it('takes the first of the shortest terms of a family, not what a month of a year comes to', () => {
  const packages = [
    record('CLOUD_SERVER', [
      [1, 'MONTH', 8.99],
      [12, 'MONTH', 60],
    ]),
    record('CLOUD_SERVER', [[1, 'MONTH', 5]], true),
    record('CLOUD_SERVER', [[1, 'YEAR', 3]]),
    record('CLOUD_SERVER', []),
    record('SHARED_HOSTING', [[1, 'YEAR', 24]]),
  ]
  expect(minPrices({ ...nothing, packages }, undefined)).toEqual([
    { type: 'CLOUD_SERVER', price: 8.99, durationType: 'MONTH' },
    { type: 'SHARED_HOSTING', price: 24, durationType: 'YEAR' },
  ])
})

it('leaves out a family of which nothing is sold', () => {
  expect(minPrices(nothing, undefined)).toEqual([])
  expect(
    minPrices(
      { ...nothing, packages: [record('CLOUD_SERVER', [[1, 'MONTH', 5]], true)] },
      fromDollars(2),
    ),
  ).toEqual([{ type: 'DOMAIN', price: 2, durationType: 'YEAR' }])
})
