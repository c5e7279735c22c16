import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment } from './shared-shapes.ts'
import { taskErrors } from './web-space-tasks.ts'

/** Maximum number of lines that a log shows. */
export const webSpaceLogLines = 500

const LogLine = v.object({ at: v.nullable(Moment), text: v.string() })
export type LogLine = v.InferOutput<typeof LogLine>

/** STOPPED: nothing runs. CRASHED: its program ended and starts again after a pause. */
export const WebSpaceLog = v.object({
  state: v.picklist(['RUNNING', 'STARTING', 'CRASHED', 'STOPPED']),
  /** How often its program ended by itself. */
  restarts: v.number(),
  lines: v.array(LogLine),
  /** Of the run before the last crash. */
  previous: v.array(LogLine),
})
export type WebSpaceLog = v.InferOutput<typeof WebSpaceLog>

export const LogSource = v.picklist(['app', 'db'])
export type LogSource = v.InferOutput<typeof LogSource>

/** The oldest line first. */
export const getWebSpaceLog = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-log',
  summary: 'The last lines that a website or its database wrote',
  access: 'customer',
  params: IdParams,
  query: v.object({ of: v.optional(LogSource, 'app') }),
  answer: WebSpaceLog,
  errors: taskErrors,
})
