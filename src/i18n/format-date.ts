const inBangkok = (moment: string, time: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...time,
  })
    .format(new Date(moment))
    .replace(',', '')

/** The day of a moment as the shop writes it: DD/MM/YYYY in Phnom Penh and Bangkok (commerce §9). */
export const formatDay = (moment: string): string => inBangkok(moment, {})

/** A moment as the shop writes it: DD/MM/YYYY HH:mm:ss in Phnom Penh and Bangkok (commerce §9). */
export const formatMoment = (moment: string): string =>
  inBangkok(moment, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
