/** The same day so many years later; 29 February becomes 28 February. */
export const addYears = (date: Date, years: number): Date => {
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + years)
  if (later.getUTCMonth() !== date.getUTCMonth()) later.setUTCDate(0)
  return later
}

/** A name never runs for longer than this from now (RFC 5731 leaves it to registries; ICANN's limit). */
const longestTermYears = 10

const dayMs = 24 * 60 * 60_000

/**
 * For how many years a name can be renewed now: `maximum` 0 when it runs for as long as it may.
 * Undefined when its time to be renewed is over, so that it can only be brought back (commerce §4).
 *
 * @param graceDays days after the expiry in which a renewal still costs its usual price
 */
export const renewableYears = (
  expiresAt: Date,
  { graceDays }: { readonly graceDays: number },
  now: Date,
): { readonly minimum: 1; readonly maximum: number } | undefined => {
  if (now.getTime() >= expiresAt.getTime() + graceDays * dayMs) return undefined
  const latest = addYears(now, longestTermYears)
  let maximum = 0
  while (maximum < longestTermYears && addYears(expiresAt, maximum + 1) <= latest) maximum += 1
  return { minimum: 1, maximum }
}
