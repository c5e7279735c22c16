/** Returns the day of a moment in Phnom Penh: `2026-12-01`. */
export const isoDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Phnom_Penh' }).format(at)

/** Formats a day for customers: DD/MM/YYYY in Phnom Penh (commerce §9). */
export const shownDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Phnom_Penh',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at)
