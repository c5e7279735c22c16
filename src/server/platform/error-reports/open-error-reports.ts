import type { ErrorFacts } from './create-reporter.ts'
import type { Dsn } from '../../../contract/sentry-dsn.ts'
import { isOurEnvelope } from './check-envelope.ts'
import { createReportQueue, type ReportCounts } from './report-queue.ts'

/** Error reports of this process, and those of browsers that it forwards. */
export interface ErrorReports {
  readonly report: (error: unknown, facts: ErrorFacts) => void
  /** Forwards an envelope of a browser; false when it is not ours, or dropped. */
  readonly forward: (envelope: Uint8Array) => boolean
  readonly counts: () => ReportCounts
  /** Waits a little for what is not sent yet. */
  readonly flush: () => Promise<void>
}

const longestFlushMs = 2000

/** Opens error reports where they are set; the SDK is loaded only then. */
export const openErrorReports = async (
  dsn: Dsn | undefined,
  now: () => number = Date.now,
): Promise<ErrorReports | undefined> => {
  if (dsn === undefined) return undefined
  const { createReporter } = await import('./create-reporter.ts')
  const own = createReportQueue(dsn, now)
  // Anyone can fill this one, or make Sentry ask for a pause.
  const forwarded = createReportQueue(dsn, now)
  return {
    report: createReporter(dsn, own, now),
    forward: (envelope) => isOurEnvelope(envelope, dsn.text) && forwarded.add(envelope),
    counts: () => {
      const [ours, theirs] = [own.counts(), forwarded.counts()]
      return {
        sent: ours.sent + theirs.sent,
        failed: ours.failed + theirs.failed,
        dropped: ours.dropped + theirs.dropped,
      }
    },
    flush: async () => {
      await Promise.all([own.flush(longestFlushMs), forwarded.flush(longestFlushMs)])
    },
  }
}
