/** Domains are removed within so many days after their registration at most (commerce §9). */
const longestDays = 5

const dayMs = 24 * 60 * 60_000

/** Whether a registration can be undone now; never where the registry takes no name back. */
export type RemovalTime =
  | { readonly state: 'open' | 'over'; readonly until: Date }
  | { readonly state: 'never'; readonly until?: undefined }

/**
 * Until when a domain can be removed: for the days in which its registry takes it back without cost,
 * at most five.
 */
export const removalTime = (
  registeredAt: Date,
  { removalDays }: { readonly removalDays: number },
  now: Date,
): RemovalTime => {
  if (removalDays === 0) return { state: 'never' }
  const until = new Date(registeredAt.getTime() + Math.min(removalDays, longestDays) * dayMs)
  return { state: now < until ? 'open' : 'over', until }
}
