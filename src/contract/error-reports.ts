import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The most that a report has without a recording of the page. */
export const mostReportBytes = 200_000

/** The most that a report has with one. */
const mostRecordingBytes = 1_000_000

/**
 * Forwards an error report of a browser to our Sentry (decision 168), so that browsers contact no third
 * party. The body is an envelope of Sentry's protocol. It is accepted, or dropped while Sentry is down. Ours.
 */
export const sendErrorReport = endpoint({
  method: 'POST',
  path: '/error-reports',
  summary: 'Forwards an error report of a browser',
  access: 'public',
  file: { mostBytes: mostRecordingBytes, types: ['application/x-sentry-envelope'] },
  answer: v.object({ accepted: v.boolean() }),
  errors: ['FILE_TOO_LARGE'],
})
