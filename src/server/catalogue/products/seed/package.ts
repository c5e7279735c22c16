import { fromDollars, multiply, zero } from '../../../../contract/money.ts'
import type { packagePrices, packages, StoredAddon } from '../../../platform/db/schema/index.ts'

type PackageRow = typeof packages.$inferInsert
type PriceRow = typeof packagePrices.$inferInsert

/** The countries of the regions that packages are seeded for. */
export type RegionCountry = 'KH' | 'TH'

/** A package as it is written down here, for both regions. */
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

/** An addon without a unit: a feature, a choice, a text. */
export const feature = (
  group: StoredAddon['group'],
  name: string,
  value: StoredAddon['value'],
  options: readonly Option[] = [],
): StoredAddon => ({ name, group, value, unit: null, options })

/** An addon that is counted or measured; a value of null is unlimited. */
export const amount = (
  group: StoredAddon['group'],
  name: string,
  value: number | null,
  unit: NonNullable<StoredAddon['unit']>,
  options: readonly Option[] = [],
): StoredAddon => ({ name, group, value, unit, options })

/** An option of an addon. @param dollars a month, on top of the package's price */
export const option = (name: string, value: number | string, dollars: number): Option => ({
  name,
  value,
  monthlyPrice: fromDollars(dollars),
})

/** Options that cost nothing more. */
export const freeOptions = (options: Readonly<Record<string, string>>): Option[] =>
  Object.entries(options).map(([value, name]) => ({ name, value, monthlyPrice: zero }))

/** What moving to a larger package costs besides its price. */
export const upgradeFee = feature('features', 'upgrade-fee', 0)

/** A package's row in a region. */
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

/** A month, and a year: the first one for ten months' price, each further one for eleven. */
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
