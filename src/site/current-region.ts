import type { Region } from '../contract/places.ts'

type RegionFacts = Pick<Region, 'countryCode' | 'isDefault' | 'createdAt'>

/**
 * The current region (account §4): the newest region of a country, else the default, else the first;
 * undefined when there is none at all.
 *
 * @param country ISO 3166-1, two letters; undefined when none is known
 */
export const currentRegion = <R extends RegionFacts>(
  regions: readonly R[],
  country: string | undefined,
): R | undefined => {
  const [newest] = regions
    .filter(({ countryCode }) => countryCode === country)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  return newest ?? regions.find(({ isDefault }) => isDefault) ?? regions[0]
}

/** The country for whose customers a region is the current one; undefined when it is nobody's. */
export const countryServed = <R extends RegionFacts>(
  regions: readonly R[],
  region: R,
): string | undefined =>
  currentRegion(regions, region.countryCode) === region ? region.countryCode : undefined
