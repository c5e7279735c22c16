import { monthMoments, monthOf } from '../../platform/calendar-month.ts'
import type { Moments } from './uptime.ts'

/** Phnom Penh is UTC+7, without summer time. */
const offsetMs = 7 * 3_600_000

/**
 * Returns when a month can be claimed: from its end until the end of the next month, so for "1
 * month of the end of the month" by the calendar.
 */
export const claimMoments = (month: string): Moments => {
  const { until } = monthMoments(month)
  return { from: until, until: monthMoments(monthOf(until)).until }
}

const dayMs = 24 * 3_600_000

/**
 * Returns the last moment of a working day, counted from the day after a moment. Saturdays and Sundays are
 * none; public holidays count, which only makes a deadline of ours earlier.
 */
export const workingDaysAfter = (at: Date, count: number): Date => {
  const local = new Date(at.getTime() + offsetMs)
  let day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  for (let left = count; left > 0;) {
    day += dayMs
    if (new Date(day).getUTCDay() % 6 !== 0) left -= 1
  }
  return new Date(day + dayMs - offsetMs - 1)
}
