/** Phnom Penh and Bangkok are UTC+7, without summer time. */
const offsetMs = 7 * 3_600_000

/** Returns the day of a moment in Phnom Penh: `2026-12-01`. */
export const isoDay = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 10)

/** Formats a day for customers: DD/MM/YYYY in Phnom Penh (commerce §9). */
export const shownDay = (at: Date): string => isoDay(at).split('-').toReversed().join('/')
