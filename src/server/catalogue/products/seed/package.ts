import { fromDollars, multiply, zero } from '../../../../contract/money.ts'
import type { packagePrices, packages, StoredAddon } from '../../../platform/db/schema/index.ts'

type PackageRow = typeof packages.$inferInsert
type PriceRow = typeof packagePrices.$inferInsert

export type RegionCountry = 'KH' | 'TH'

export interface SeededPackage {
  readonly key: string
  readonly type: PackageRow['type']
  readonly name: string
  /** Dollars a month. */
  readonly monthly: Readonly<Record<RegionCountry, number>>
  readonly isPopular?: true
  readonly badges?: PackageRow['badges']
  readonly soldOutIn?: RegionCountry
  readonly addons: (country: RegionCountry) => StoredAddon[]
}

type Option = StoredAddon['options'][number]

/** Creates an addon without a unit: a feature, a choice, a text. */
export const feature = (
  group: StoredAddon['group'],
  name: string,
  value: StoredAddon['value'],
  options: readonly Option[] = [],
): StoredAddon => ({ name, group, value, unit: null, options })

/** Creates an addon with an amount; null is unlimited. */
export const amount = (
  group: StoredAddon['group'],
  name: string,
  value: number | null,
  unit: NonNullable<StoredAddon['unit']>,
  options: readonly Option[] = [],
): StoredAddon => ({ name, group, value, unit, options })

/** Creates an addon's option with its surcharge in dollars a month. */
export const option = (name: string, value: number | string, dollars: number): Option => ({
  name,
  value,
  monthlyPrice: fromDollars(dollars),
})

/** Creates options without a surcharge. */
export const freeOptions = (options: Readonly<Record<string, string>>): Option[] =>
  Object.entries(options).map(([value, name]) => ({ name, value, monthlyPrice: zero }))

/** The fee of an upgrade besides the price, in dollars. */
export const upgradeFee = feature('features', 'upgrade-fee', 0)

/** The fee of a larger disk besides the price, in dollars. */
export const extendFee = feature('features', 'extend-fee', 0)

/** Creates a package's row in a region. */
export const packageRow = (
  seeded: SeededPackage,
  regionId: string,
  country: RegionCountry,
): PackageRow => ({
  key: seeded.key,
  regionId,
  type: seeded.type,
  name: seeded.name,
  isPopular: seeded.isPopular === true,
  badges: seeded.badges ?? [],
  isDisabled: seeded.soldOutIn === country,
  addons: seeded.addons(country),
})

/** Creates monthly and yearly prices: the first year costs ten months, each further one eleven. */
export const priceRows = (
  { key, monthly }: SeededPackage,
  regionId: string,
  country: RegionCountry,
): PriceRow[] => {
  const month = fromDollars(monthly[country])
  const term = { packageKey: key, regionId, durationType: 'MONTH' } as const
  const year = multiply(month, 11)
  return [
    { ...term, duration: 1, price: month, regularPrice: month, renewalPrice: month },
    {
      ...term,
      duration: 12,
      price: multiply(month, 10),
      regularPrice: year,
      renewalPrice: year,
    },
  ]
}
