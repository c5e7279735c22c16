import type { EndpointShape } from '../../../contract/endpoint.ts'
import type { ApiError } from '../http/api-error.ts'
import type { Log } from '../log.ts'
import { eventsOfCalls, eventsOfCodes, logSecurity, type SecurityIds } from './security-events.ts'

type Call = Pick<EndpointShape, 'method' | 'path'>

/** Records a call that succeeded, if its kind is recorded. */
export const logDone = (log: Pick<Log, 'info'>, call: Call, ids: SecurityIds): void => {
  const event = eventsOfCalls[`${call.method} ${call.path}`]
  if (event !== undefined) logSecurity(log, event, ids)
}

/** Records a refused call, if its code is recorded. */
export const logRefused = (log: Pick<Log, 'info'>, error: ApiError, ids: SecurityIds): void => {
  const event = eventsOfCodes[error.code]
  const { customerId = error.customerId } = ids
  if (event !== undefined) logSecurity(log, event, { ...ids, customerId })
}
