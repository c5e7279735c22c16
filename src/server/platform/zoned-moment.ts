import * as v from 'valibot'

/**
 * A moment as an operator writes it: ISO 8601 with its time zone, seconds or not.
 *
 * @param name what it is called there; issues are lines for the operator
 */
export const zonedMoment = (name: string) =>
  v.pipe(
    v.string(`${name} is a moment such as 2026-12-01T00:00:00+07:00.`),
    v.check(
      (text) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
      `${name} is a moment with its time zone, such as 2026-12-01T00:00:00+07:00.`,
    ),
    v.transform((text) => new Date(text)),
  )

const zoneMs = 7 * 60 * 60_000

/** A moment as an operator may write it, in the time of Phnom Penh: `2026-12-01T22:30+07:00`. */
export const shownMoment = (at: Date): string =>
  `${new Date(at.getTime() + zoneMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)}+07:00`
