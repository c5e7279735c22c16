/** The regions by which TLDs are filtered (commerce §2), beside 'All'. */
export const placeRegions = ['AMERICAS', 'EUROPE', 'ASIA_PACIFIC', 'AFRICA'] as const
export type PlaceRegion = (typeof placeRegions)[number]
