import type { Locale } from './locales.ts'

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

/**
 * How far a day is from now, in the language of the reader: `in 8 months`, `27 years ago`. Days up to
 * two months, months up to two years.
 */
export const formatDistance = (moment: string, now: Date, locale: Locale): string => {
  const days = (Date.parse(moment) - now.getTime()) / 86_400_000
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (Math.abs(days) < 60) return format.format(Math.trunc(days), 'day')
  return Math.abs(days) < 730
    ? format.format(Math.trunc(days / 30.44), 'month')
    : format.format(Math.trunc(days / 365.25), 'year')
}

/** A moment as the shop writes it: DD/MM/YYYY HH:mm:ss in Phnom Penh and Bangkok (commerce §9). */
export const formatMoment = (moment: string): string =>
  inBangkok(moment, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
