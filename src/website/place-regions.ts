/** The regions of the TLD filter (commerce §2), besides 'All'. */
export const placeRegions = ['AMERICAS', 'EUROPE', 'ASIA_PACIFIC', 'AFRICA'] as const
export type PlaceRegion = (typeof placeRegions)[number]
