import type { Region } from '../contract/places.ts'
import type { Addon, Package } from '../contract/products.ts'

/** The packages of a product in one region. */
export interface RegionPackages {
  readonly region: Pick<Region, 'id' | 'name' | 'countryCode' | 'isDefault' | 'createdAt'>
  readonly packages: readonly Package[]
}

/** Maximum regions and terms that `src/styles/packages.css` can switch between. */
export const maxChoices = 4

const numberOf = (addons: readonly Addon[], name: string): number => {
  const value = addons.find((addon) => addon.name === name)?.value
  return typeof value === 'number' ? value : 0
}

/** Sorts cloud servers by CPU, then memory, then storage (commerce §4). */
export const sortServers = (packages: readonly Package[]): Package[] =>
  packages.toSorted(
    (a, b) =>
      numberOf(a.addons, 'cs-cpu') - numberOf(b.addons, 'cs-cpu') ||
      numberOf(a.addons, 'cs-ram') - numberOf(b.addons, 'cs-ram') ||
      numberOf(a.addons, 'cs-storage') - numberOf(b.addons, 'cs-storage'),
  )

/** Returns the packages of each region, the default region first; empty if no region has any. */
export const packagesByRegion = (
  regions: readonly RegionPackages['region'][],
  packages: Readonly<Record<string, readonly Package[] | undefined>>,
): RegionPackages[] => {
  if (regions.length > maxChoices)
    throw new Error(
      `The API knows ${regions.length} regions, src/styles/packages.css only ${maxChoices}`,
    )
  const listed = regions
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((region) => {
      const sold = packages[region.id] ?? []
      return {
        region,
        packages: sold.some(({ type }) => type === 'CLOUD_SERVER') ? sortServers(sold) : sold,
      }
    })
  return listed.some((each) => each.packages.length > 0) ? listed : []
}

/** A package in a region, with its neighbours. */
export interface PackageInRegion {
  readonly region: RegionPackages['region']
  readonly sold: Package
  readonly neighbours: readonly Package[]
}

/** Returns a package in each of its regions, with up to one neighbour on each side. */
export const findPackage = (regions: readonly RegionPackages[], key: string): PackageInRegion[] =>
  regions.flatMap(({ region, packages }) => {
    const index = packages.findIndex((each) => each.key === key)
    const sold = packages[index]
    if (sold === undefined) return []
    // At an end, the next but one fills in.
    const start = Math.max(0, Math.min(index - 1, packages.length - 3))
    return [{ region, sold, neighbours: packages.slice(start, start + 3) }]
  })
