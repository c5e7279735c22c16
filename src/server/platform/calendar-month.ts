/** A calendar month's moments; its end is not in it. */
interface MonthMoments {
  readonly from: Date
  readonly until: Date
}

/** Phnom Penh and Bangkok are UTC+7, without summer time. */
const offsetMs = 7 * 3_600_000

const pattern = /^(\d{4})-(\d{2})$/

const startOf = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1) - offsetMs)

const partsOf = (month: string): readonly [year: number, month: number] => {
  const found = pattern.exec(month)
  if (found === null) throw new RangeError(`${month} is no month`)
  return [Number(found[1]), Number(found[2]) - 1]
}

/** Returns a month such as `2026-11` as its moments in Phnom Penh; the end is the next month's start. */
export const monthMoments = (month: string): MonthMoments => {
  const [year, at] = partsOf(month)
  return { from: startOf(year, at), until: startOf(year, at + 1) }
}

/** Returns the month of a moment in Phnom Penh: `2026-11`. */
export const monthOf = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 'YYYY-MM'.length)

/** Returns a month and those before it, the latest first. */
export const latestMonths = (now: Date, count: number): readonly string[] => {
  const [year, at] = partsOf(monthOf(now))
  return Array.from({ length: count }, (_, back) => monthOf(startOf(year, at - back)))
}

/** Returns the month as customers read it: `11/2026`. */
export const shownMonth = (month: string): string => month.split('-').toReversed().join('/')
