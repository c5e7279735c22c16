import * as v from 'valibot'
import { rule } from '../../platform/verbs/index.ts'

/** A half-open period of time. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** Midnight in Phnom Penh, which has no summer time. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00+07:00`)

const dayMs = 86_400_000

const isCalendarDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

const Day = (option: string) =>
  v.pipe(
    v.string(rule('rule.no-day', { option })),
    v.regex(/^20\d\d-\d\d-\d\d$/, rule('rule.day', { option })),
    v.check(isCalendarDay, rule('rule.day', { option })),
  )

const mostDays = 366

/** The days of a report in Phnom Penh, the last one included. */
export const DaysPeriod = {
  from: Day('--from'),
  to: Day('--to'),
}

/** What a refused period of days is told. */
export const daysRule = rule('rule.days', { mostDays })

/** Returns whether days are in order, and at most a year. */
export const areDays = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (startOf(to).getTime() - startOf(from).getTime()) / dayMs
  return days >= 0 && days < mostDays
}

/** Returns the time of days in Phnom Penh, the last one included. */
export const periodOfDays = ({ from, to }: { from: string; to: string }): Period => ({
  from: startOf(from),
  until: new Date(startOf(to).getTime() + dayMs),
})

/** A month of a report in Phnom Penh. */
export const Month = v.pipe(
  v.string(rule('rule.no-month')),
  v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, rule('rule.month')),
)

/** Returns the time of a month in Phnom Penh. */
export const periodOfMonth = (month: string): Period => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOf(`${month}-01`), until: startOf(`${next}-01`) }
}
