import * as v from 'valibot'
import { parseDsn } from '../../contract/sentry-dsn.ts'

const dsn = v.pipe(
  v.string(),
  v.transform(parseDsn),
  v.check((parsed) => parsed !== undefined, 'https://key@host/project is expected'),
)

/** The setting of error reports. */
export const ErrorReportEnvironment = v.object({
  /** Our project at Sentry, for errors of servers and, given to the build too, of browsers; without it nothing is reported. */
  PUBLIC_SENTRY_DSN: v.optional(dsn),
})
