import * as v from 'valibot'
import { showPackage } from '../../catalogue/products/index.ts'
import type { PackageRecord } from '../../catalogue/products/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { spaceAddons, spaceSize, type SpaceAddon } from '../../services/web-spaces/index.ts'
import { valueOf } from '../../../contract/configured-price.ts'
import type { ServiceFacts } from './package-facts.ts'
import type { NewPackage } from './package-lines.ts'
import { packageOnSale } from './package-price.ts'

type Input = Pick<NewPackage<object>, 'productKey' | 'regionId' | 'addons'>

const addonsOf = (
  packages: readonly PackageRecord[],
  { productKey, regionId, addons }: Input,
): SpaceAddon[] => {
  const record = packageOnSale(packages, productKey, regionId)
  if (record === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
  return spaceAddons({ sold: showPackage(record, 'en'), addons: [...addons] })
}

/** Refuses a package with addons that the cluster cannot express, and returns the values in force. @throws ApiError */
export const checkSpace = (
  packages: readonly PackageRecord[],
  family: 'ch' | 'wp',
  input: Input,
): ReadonlyMap<string, SpaceAddon['value']> => {
  const addons = addonsOf(packages, input)
  try {
    spaceSize({ family, addons })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const engine = input.addons.find(({ name }) => name === 'ch-server-db')
    const { name: addon, value } = engine ?? { name: input.productKey, value: '' }
    throw new ApiError('ADDON_VALUE_NOT_OFFERED', { addon, value })
  }
  return new Map(addons.map(({ name, value }) => [name, value]))
}

/** Returns the first of some names that is under our zone. */
export const nameOfOurs = (zone: string, names: readonly string[]): string | undefined =>
  names.find((name) => name === zone || name.endsWith(`.${zone}`))

/** Refuses names under our zone, which only our spaces have. @throws ApiError INVALID_DOMAIN */
export const refuseOurNames = (zone: string, names: readonly string[]): void => {
  if (nameOfOurs(zone, names) !== undefined) throw new ApiError('INVALID_DOMAIN')
}

const fixed = ['ch-app', 'ch-server-db'] as const

const WithDomains = v.object({ additionalDomains: v.optional(v.array(v.string()), []) })

/** Refuses another app or database, and fewer domains than are connected. @throws ApiError */
export const checkCloudChange = (
  packages: readonly PackageRecord[],
  { config }: ServiceFacts,
  input: Input,
): void => {
  const record = packageOnSale(packages, input.productKey, input.regionId)
  const sold =
    input.productKey === config.sold.key ? config.sold : record && showPackage(record, 'en')
  // The price says what is not sold.
  if (sold === undefined) return
  for (const addon of fixed) {
    const before = valueOf(config.sold, config.addons, addon)
    const after = valueOf(sold, input.addons, addon)
    if (after !== before) {
      throw new ApiError('ADDON_VALUE_NOT_OFFERED', { addon, value: String(after) })
    }
  }
  const { additionalDomains } = v.parse(WithDomains, config)
  const most = valueOf(sold, input.addons, 'ch-domain')
  if (typeof most === 'number' && additionalDomains.length + 1 > most) {
    throw new ApiError('ADDON_OUT_OF_RANGE', { addon: 'ch-domain', min: 1, max: most })
  }
}
