import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment } from './shared-shapes.ts'
import { taskErrors } from './site-tasks.ts'

/** Maximum number of lines that a log shows. */
export const siteLogLines = 500

const LogLine = v.object({ at: v.nullable(Moment), text: v.string() })
export type LogLine = v.InferOutput<typeof LogLine>

/** STOPPED: nothing runs. CRASHED: its program ended and starts again after a pause. */
export const SiteLog = v.object({
  state: v.picklist(['RUNNING', 'STARTING', 'CRASHED', 'STOPPED']),
  /** How often its program ended by itself. */
  restarts: v.number(),
  lines: v.array(LogLine),
  /** Of the run before the last crash. */
  previous: v.array(LogLine),
})
export type SiteLog = v.InferOutput<typeof SiteLog>

export const LogSource = v.picklist(['app', 'db'])
export type LogSource = v.InferOutput<typeof LogSource>

/** The oldest line first. */
export const getSiteLog = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-log',
  summary: 'The last lines that a website or its database wrote',
  access: 'customer',
  params: IdParams,
  query: v.object({ of: v.optional(LogSource, 'app') }),
  answer: SiteLog,
  errors: taskErrors,
})
