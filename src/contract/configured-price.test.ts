import { describe, expect, it } from 'vitest'
import { configuredPrice, type ChosenAddon } from './configured-price.ts'
import { fromDollars, toDollars } from './money.ts'
import { choice, server, soldPackage } from './sold-package-fixture.ts'

const month = { duration: 1, durationType: 'MONTH' } as const
const year = { duration: 12, durationType: 'MONTH' } as const
const basic = server('cs-basic-cloud-1', 18.99, 40)
const baby = server('cs-baby-cloud-1', 8.99, 20)

const priceOf = (addons: readonly ChosenAddon[], term: typeof month | typeof year = month) => {
  const price = configuredPrice(basic, { ...term, addons }, 10)
  if (!price.ok) throw new Error(price.code)
  return price
}

const refusalOf = (sold: typeof basic, addons: readonly ChosenAddon[]) => {
  const price = configuredPrice(sold, { ...month, addons }, 10)
  return price.ok ? undefined : { code: price.code, params: price.params }
}

describe('a configuration', () => {
  it('costs its package, with VAT', () => {
    expect(priceOf([])).toEqual({
      ok: true,
      lines: [
        {
          kind: 'package',
          name: 'cs-basic-cloud-1',
          amount: fromDollars(18.99),
          tax: fromDollars(1.9),
        },
      ],
      due: fromDollars(18.99),
      tax: fromDollars(1.9),
      total: fromDollars(20.89),
      perMonth: fromDollars(18.99),
      renewal: {
        due: fromDollars(18.99),
        tax: fromDollars(1.9),
        total: fromDollars(20.89),
        perMonth: fromDollars(18.99),
      },
    })
  })

  it('of a year shows the discount, and a month rounded up', () => {
    const { lines, due, perMonth, renewal } = priceOf([], year)
    expect(lines.map(({ kind, amount }) => [kind, toDollars(amount)])).toEqual([
      ['package', 208.89],
      ['discount', -18.99],
    ])
    expect([due, perMonth].map(toDollars)).toEqual([189.9, 15.83])
    expect([renewal.due, renewal.perMonth].map(toDollars)).toEqual([208.89, 17.41])
  })

  it('has a line per choice in the order of the package', () => {
    const { lines, due, renewal } = priceOf([
      { name: 'cs-backup', value: 'daily' },
      { name: 'cs-os', value: 'windows-10' },
      { name: 'cs-ram', value: 4 },
    ])
    expect(
      lines.map(({ kind, name, value, amount }) => [kind, name, value, toDollars(amount)]),
    ).toEqual([
      ['package', 'cs-basic-cloud-1', undefined, 18.99],
      ['addon', 'cs-ram', 4, 5],
      ['addon', 'cs-os', 'windows-10', 9],
      ['addon', 'cs-backup', 'daily', 3.8],
    ])
    expect([due, renewal.due].map(toDollars)).toEqual([36.79, 36.79])
  })

  it('of a year pays an addon for twelve months', () => {
    const { due, renewal } = priceOf([{ name: 'cs-ram', value: 4 }], year)
    expect([due, renewal.due].map(toDollars)).toEqual([249.9, 268.89])
  })

  it('costs no more with its included values', () => {
    const included = [
      { name: 'cs-ram', value: 2 },
      { name: 'cs-more-storage', value: 0 },
      { name: 'cs-storage', value: 'ssd' },
      { name: 'cs-os', value: 'ubuntu-24.04' },
      { name: 'upgrade-fee', value: 0 },
    ]
    expect(priceOf(included).due).toBe(priceOf([]).due)
    const charged = soldPackage('ch-basic', 9.99, [choice('ch-app', 'php', { php: 4 })])
    expect(
      configuredPrice(charged, { ...month, addons: [{ name: 'ch-app', value: 'php' }] }, 10),
    ).toMatchObject({ due: fromDollars(9.99) })
  })

  it('of days pays an addon by thirtieths of a month', () => {
    const daily = {
      ...basic,
      pricing: [
        {
          duration: 7,
          durationType: 'DAY',
          price: 4.99,
          regularPrice: 4.99,
          renewalPrice: 4.99,
        } as const,
      ],
    }
    const addons = [{ name: 'cs-ram', value: 4 }]
    expect(configuredPrice(daily, { duration: 7, durationType: 'DAY', addons }, 10)).toMatchObject({
      due: fromDollars(4.99 + 1.17),
      perMonth: fromDollars(26.4),
    })
  })
})

describe('a configuration is refused', () => {
  it('in a term that is not offered', () => {
    expect(
      configuredPrice(basic, { duration: 1, durationType: 'YEAR', addons: [] }, 10),
    ).toMatchObject({ ok: false, code: 'DURATION_NOT_OFFERED' })
  })

  it.each([
    [{ name: 'cs-gpu', value: 1 }, 'ADDON_NOT_OFFERED'],
    [{ name: 'upgrade-fee', value: 5 }, 'ADDON_NOT_OFFERED'],
    [{ name: 'cs-os', value: 'beos' }, 'ADDON_VALUE_NOT_OFFERED'],
    [{ name: 'cs-os', value: 7 }, 'ADDON_VALUE_NOT_OFFERED'],
    [{ name: 'cs-storage', value: 'update' }, 'ADDON_VALUE_NOT_OFFERED'],
    [{ name: 'cs-ram', value: '4' }, 'ADDON_VALUE_NOT_OFFERED'],
    [{ name: 'cs-ram', value: 5 }, 'ADDON_VALUE_NOT_OFFERED'],
    [{ name: 'cs-ram', value: 4.5 }, 'ADDON_VALUE_NOT_OFFERED'],
    [{ name: 'cs-ram', value: 1 }, 'ADDON_OUT_OF_RANGE'],
    [{ name: 'cs-ram', value: 16 }, 'ADDON_OUT_OF_RANGE'],
    [{ name: 'cs-ram', value: NaN }, 'ADDON_OUT_OF_RANGE'],
  ])('with %o', (addon, code) => {
    expect(refusalOf(basic, [addon])?.code).toBe(code)
  })

  it('with the range of a value outside of it', () => {
    expect(refusalOf(basic, [{ name: 'cs-ram', value: 16 }])?.params).toEqual({
      addon: 'cs-ram',
      min: 2,
      max: 10,
    })
  })

  it('with an addon twice', () => {
    const addons = [
      { name: 'cs-ram', value: 4 },
      { name: 'cs-os', value: 'windows-10' },
      { name: 'cs-ram', value: 6 },
    ]
    expect(refusalOf(basic, addons)).toEqual({
      code: 'ADDON_REPEATED',
      params: { addon: 'cs-ram' },
    })
  })

  it('with a system that needs a larger disk, which names the storage that makes it possible', () => {
    const windows = { name: 'cs-os', value: 'windows-10' }
    expect(refusalOf(baby, [windows])).toEqual({
      code: 'DISK_TOO_SMALL',
      params: { addon: 'cs-os', system: 'Windows 10', needed: 40, disk: 20, more: 50 },
    })
    expect(refusalOf(baby, [windows, { name: 'cs-more-storage', value: 50 }])).toBeUndefined()
    expect(refusalOf(basic, [windows])).toBeUndefined()
  })
})
