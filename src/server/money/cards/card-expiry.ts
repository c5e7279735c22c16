/** A card's last month. */
export interface Expiry {
  readonly month: number
  readonly year: number
}

// Cards end with their last day in Phnom Penh and Bangkok, UTC+7 without summer time.
const offsetMs = 7 * 3_600_000

/** Returns the moment after which a card is expired. */
export const expiryEnd = ({ month, year }: Expiry): Date =>
  new Date(Date.UTC(year, month, 1) - offsetMs)

/** Returns whether a card is expired. */
export const isExpired = (expiry: Expiry, now: Date): boolean =>
  now.getTime() >= expiryEnd(expiry).getTime()

/** Returns the last month of cards to remind of now: they end within a month. */
export const remindedUntil = (now: Date): Expiry => {
  const local = new Date(now.getTime() + offsetMs)
  return { month: local.getUTCMonth() + 1, year: local.getUTCFullYear() }
}

/** Formats a card's last month for customers: 12/2027. */
export const shownMonth = ({ month, year }: Expiry): string =>
  `${String(month).padStart(2, '0')}/${year}`
