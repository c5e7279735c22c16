/** Returns the moment of a `datetime-local` value in Phnom Penh, as verbs take it. */
export const startTime = (typed: string): string => `${typed}:00+07:00`

/** Returns the least value of a start time: a minute from now, in Phnom Penh. */
export const leastStart = (now: Date): string =>
  new Date(now.getTime() + 7 * 3_600_000 + 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
