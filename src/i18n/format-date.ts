/** Phnom Penh and Bangkok are seven hours ahead of UTC, all year. */
const aheadMs = 7 * 3_600_000

/** The local time as ISO 8601. Formatters of `Intl` would keep a phone busy before it shows anything. */
const localTime = (moment: string): string => new Date(Date.parse(moment) + aheadMs).toISOString()

/** Formats the day of a moment: DD/MM/YYYY in Phnom Penh and Bangkok (commerce §9). */
export const formatDay = (moment: string): string => {
  const [year, month, day] = localTime(moment).slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** Formats the day of a moment; empty without one. */
export const formatOptionalDay = (moment: string | null): string =>
  moment === null ? '' : formatDay(moment)

/** The distance of a moment from now. */
export interface Distance {
  readonly text:
    | 'today'
    | 'tomorrow'
    | 'yesterday'
    | `${'days' | 'months' | 'years'}-${'ago' | 'ahead'}`
  readonly count: number
}

/** Returns the distance of a moment from now: in days up to two months, in months up to two years. */
export const distanceOf = (moment: string, now: Date): Distance => {
  const days = (Date.parse(moment) - now.getTime()) / 86_400_000
  const far = Math.floor(Math.abs(days))
  if (far === 0) return { text: 'today', count: 0 }
  if (far === 1) return { text: days > 0 ? 'tomorrow' : 'yesterday', count: 1 }
  const way = days > 0 ? 'ahead' : 'ago'
  if (far <= 60) return { text: `days-${way}`, count: far }
  return far < 731
    ? { text: `months-${way}`, count: Math.floor(far / 30.44) }
    : { text: `years-${way}`, count: Math.floor(far / 365.25) }
}

/** Formats a moment: DD/MM/YYYY HH:mm:ss in Phnom Penh and Bangkok (commerce §9). */
export const formatMoment = (moment: string): string =>
  `${formatDay(moment)} ${localTime(moment).slice(11, 19)}`
