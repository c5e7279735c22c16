/** Formats a day for customers: DD/MM/YYYY in Phnom Penh (commerce §9). */
export const shownDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Phnom_Penh',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(at)
