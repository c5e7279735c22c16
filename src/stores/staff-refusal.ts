import { atom } from 'nanostores'
import type { ApiError } from '../client/api-error.ts'
import type { ErrorCode } from '../contract/error-codes.ts'

/** The latest call that found the staff area closed to this session. */
export const $staffRefusal = atom<ApiError | undefined>()

/** Codes by which every staff call refuses a session, whatever it asks for. */
const refusesSession: ReadonlySet<ErrorCode> = new Set([
  'STAFF_ONLY',
  'STAFF_SECOND_FACTOR_REQUIRED',
  'STAFF_SESSION_TOO_OLD',
])

/** Notes an error that closes the staff area. */
export const noteStaffRefusal = (error: ApiError): void => {
  if (refusesSession.has(error.messageCode)) $staffRefusal.set(error)
}
