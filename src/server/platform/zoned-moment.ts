import * as v from 'valibot'
import { rule } from './verbs/index.ts'

/** Parses ISO 8601 with a time zone; `name` is the operator's name for it. */
export const zonedMoment = (name: string) =>
  v.pipe(
    v.string(rule('rule.moment', { name })),
    v.check(
      (text) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
      rule('rule.zoned-moment', { name }),
    ),
    v.transform((text) => new Date(text)),
  )

const zoneMs = 7 * 60 * 60_000

/** Formats a moment for operators in Phnom Penh's time: `2026-12-01T22:30+07:00`. */
export const shownMoment = (at: Date): string =>
  `${new Date(at.getTime() + zoneMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)}+07:00`
