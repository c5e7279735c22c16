import type { WebsiteId } from './shared-shapes.ts'

/** The time zone of a site's calendar days. */
export const siteZones: Readonly<Record<WebsiteId, string>> = {
  KH: 'Asia/Phnom_Penh',
  TH: 'Asia/Bangkok',
  AE: 'Asia/Dubai',
}

/** A paid term; it ends when the next one begins. */
export interface PaidTerm {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** A term's calendar days and those that are left. */
export interface DaysLeft {
  readonly left: number
  readonly days: number
}

const dayMs = 86_400_000

/** Returns the number of a calendar day in a time zone. */
const dayNumber = (at: Date, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
}

/** Counts a term's days and those left: today counts as left, a day past the end as none. */
export const daysLeft = ({ startsAt, endsAt }: PaidTerm, now: Date, timeZone: string): DaysLeft => {
  const end = dayNumber(endsAt, timeZone)
  const days = Math.max(1, end - dayNumber(startsAt, timeZone))
  const left = Math.min(days, Math.max(0, end - dayNumber(now, timeZone)))
  return { left, days }
}
