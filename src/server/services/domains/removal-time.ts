/** The most days after its registration in which a domain can be removed (commerce §9). */
const longestDays = 5

const dayMs = 24 * 60 * 60_000

/** `never`: its registry takes none back. */
export type RemovalTime =
  | { readonly state: 'open' | 'over'; readonly until: Date }
  | { readonly state: 'never'; readonly until?: undefined }

/** Returns until when a domain can be removed: as long as its registry takes it back for free. */
export const removalTime = (
  registeredAt: Date,
  { removalDays }: { readonly removalDays: number },
  now: Date,
): RemovalTime => {
  if (removalDays === 0) return { state: 'never' }
  const until = new Date(registeredAt.getTime() + Math.min(removalDays, longestDays) * dayMs)
  return { state: now < until ? 'open' : 'over', until }
}
