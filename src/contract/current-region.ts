import type { Region } from './places.ts'

type RegionFacts = Pick<Region, 'countryCode' | 'isDefault' | 'createdAt'>

/** Returns the country's newest region, else the default, else the first (account §4). */
export const currentRegion = <R extends RegionFacts>(
  regions: readonly R[],
  country: string | undefined,
): R | undefined => {
  const [newest] = regions
    .filter(({ countryCode }) => countryCode === country)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  return newest ?? regions.find(({ isDefault }) => isDefault) ?? regions[0]
}

/** Returns the country whose customers use a region by default; undefined if none. */
export const countryServed = <R extends RegionFacts>(
  regions: readonly R[],
  region: R,
): string | undefined =>
  currentRegion(regions, region.countryCode) === region ? region.countryCode : undefined
