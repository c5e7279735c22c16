import type { CallResult } from '../../../client/api-error.ts'
import { runStaffVerb, type StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { newUuid } from '../../../stores/new-uuid.ts'
import { staffCall } from '../staff-call.ts'

interface ReadInput {
  readonly values?: Record<string, string>
  readonly file?: { readonly name: string; readonly text: string }
}

/** Runs a verb that changes nothing: each reads anew. */
export const readVerb = (
  [noun, verb]: readonly [noun: string, verb: string],
  given: ReadInput = {},
  signal?: AbortSignal,
): Promise<CallResult<StaffVerbAnswer>> =>
  staffCall(
    runStaffVerb,
    { params: { noun, verb }, body: { values: {}, ...given } },
    { idempotencyKey: newUuid(), ...(signal !== undefined && { signal }) },
  )
