/** Adds years to a date; 29 February becomes 28 February. */
export const addYears = (date: Date, years: number): Date => {
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + years)
  if (later.getUTCMonth() !== date.getUTCMonth()) later.setUTCDate(0)
  return later
}

/** ICANN's maximum; RFC 5731 leaves it to registries. */
const longestTermYears = 10

const dayMs = 24 * 60 * 60_000

/** Returns the years a name can renew for; undefined after the grace period (commerce §4). */
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
