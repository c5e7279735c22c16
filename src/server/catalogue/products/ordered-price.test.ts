import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { configurationFields } from '../../../contract/configuration-fields.ts'
import { configuredPrice, type ChosenAddon } from '../../../contract/configured-price.ts'
import { fromDollars, toDollars } from '../../../contract/money.ts'
import { Package } from '../../../contract/products.ts'
import { orderedPrice, type OrderedPackage } from './ordered-price.ts'
import type { PackageRecord } from './products.ts'
import { cloudServers } from './seed/cloud-servers.ts'
import { hostingPackages } from './seed/hosting-packages.ts'
import { packageRow, priceRows } from './seed/package.ts'
import { showPackage } from './show-product.ts'

const regions = {
  KH: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201',
  TH: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202',
} as const

/** The seed as the database answers it. */
const packages: PackageRecord[] = [...cloudServers, ...hostingPackages].flatMap((seeded) =>
  (['KH', 'TH'] as const).map((country) => ({
    ...packageRow(seeded, regions[country], country),
    prices: priceRows(seeded, regions[country], country),
  })),
)

const month = { duration: 1, durationType: 'MONTH' } as const
const basic: OrderedPackage = {
  productKey: 'cs-basic-cloud-1',
  regionId: regions.KH,
  ...month,
  addons: [],
}

/** The package as the browser receives it. */
const received = (record: PackageRecord): Package =>
  v.parse(Package, JSON.parse(JSON.stringify(showPackage(record, 'km'))))

describe('an ordered package', () => {
  it('has the price of its region', () => {
    expect(orderedPrice(packages, basic, 10)).toMatchObject({ ok: true, due: fromDollars(18.99) })
    expect(orderedPrice(packages, { ...basic, regionId: regions.TH }, 7)).toMatchObject({
      due: fromDollars(19.99),
      tax: fromDollars(1.4),
    })
  })

  it('is refused at another price than the customer saw', () => {
    expect(orderedPrice(packages, { ...basic, expectedPrice: 18.99 }, 10).ok).toBe(true)
    expect(orderedPrice(packages, { ...basic, expectedPrice: 17.99 }, 10)).toEqual({
      ok: false,
      code: 'PRICE_CHANGED',
      params: { name: 'Basic Cloud 1', price: '$18.99' },
    })
  })

  it.each([
    [{ productKey: 'cs-none' }, 'PACKAGE_NOT_OFFERED'],
    [{ regionId: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0299' }, 'PACKAGE_NOT_OFFERED'],
    [{ productKey: 'cs-premium-cloud-2', regionId: regions.TH }, 'PACKAGE_SOLD_OUT'],
    [{ duration: 3 }, 'DURATION_NOT_OFFERED'],
    [{ addons: [{ name: 'cs-storage', value: 'update' }] }, 'ADDON_VALUE_NOT_OFFERED'],
  ] as const)('with %o is refused', (more, code) => {
    expect(orderedPrice(packages, { ...basic, ...more }, 10)).toMatchObject({ ok: false, code })
  })
})

it('Windows needs more storage on Baby Cloud only', () => {
  const refused = packages.filter(({ key, regionId, isDisabled, type }) => {
    if (type !== 'CLOUD_SERVER' || isDisabled) return false
    const addons = [{ name: 'cs-os', value: 'windows-server-2019' }]
    return !orderedPrice(packages, { ...month, productKey: key, regionId, addons }, 10).ok
  })
  expect([...new Set(refused.map(({ key }) => key))]).toEqual([
    'cs-baby-cloud-1',
    'cs-baby-cloud-2',
  ])
})

it('each option of each package has a price that is not below the package', () => {
  for (const record of packages) {
    const sold = received(record)
    for (const { name, options } of sold.addons)
      for (const { data } of options) {
        const addons: ChosenAddon[] = [{ name, value: data.value }]
        if (data.minDiskGb !== undefined && record.key.startsWith('cs-baby'))
          addons.push({ name: 'cs-more-storage', value: 50 })
        const price = configuredPrice(sold, { ...month, addons }, 10)
        expect([record.key, name, data.value, price.ok]).toEqual([
          record.key,
          name,
          data.value,
          data.onlyChanges !== true,
        ])
        if (price.ok)
          expect(toDollars(price.due)).toBeGreaterThanOrEqual(sold.pricing[0]?.price ?? 0)
      }
  }
})

it('the browser and the server compute the same price', () => {
  const sold = packages.filter(({ isDisabled }) => !isDisabled)
  const any = fc.constantFrom(...sold).chain((record) =>
    fc.record({
      record: fc.constant(record),
      term: fc.constantFrom(month, { duration: 12, durationType: 'MONTH' } as const),
      taxPercent: fc.constantFrom(5, 7, 10),
      addons: fc
        .subarray([...record.addons])
        .chain((chosen) =>
          fc.tuple(
            ...chosen.map(({ name, value, options }) =>
              fc.constantFrom<ChosenAddon>(
                ...options.map((option) => ({ name, value: option.value })),
                { name, value: typeof value === 'number' ? value : 'none' },
              ),
            ),
          ),
        ),
    }),
  )
  fc.assert(
    fc.property(any, ({ record, term, addons, taxPercent }) => {
      const inBrowser = configuredPrice(received(record), { ...term, addons }, taxPercent)
      const { key: productKey, regionId } = record
      const ordered = { productKey, regionId, ...term, addons: addons.toReversed() }
      const expectedPrice = inBrowser.ok ? toDollars(inBrowser.due) : undefined
      expect(orderedPrice(packages, { ...ordered, expectedPrice }, taxPercent)).toEqual(inBrowser)
    }),
    { numRuns: 1000 },
  )
})

describe('the fields of a configuration', () => {
  const fields = v.object(configurationFields)
  const valid = { ...basic, qty: 1 }

  it('are those of the order', () => {
    const addons = [{ name: 'cs-ram', value: 4 }]
    expect(v.parse(fields, { ...valid, addons })).toEqual({ ...valid, addons })
  })

  it.each([
    { qty: 2 },
    { duration: 0 },
    { duration: 1.5 },
    { regionId: 'kh' },
    { addons: [{ name: 'cs-os', value: null }] },
    { addons: [{ name: 'cs-ram', value: Infinity }] },
    { addons: Array.from({ length: 51 }, (_, at) => ({ name: `cs-${at}`, value: 1 })) },
  ])('are refused with %o', (more) => {
    expect(v.safeParse(fields, { ...valid, ...more }).success).toBe(false)
  })
})
