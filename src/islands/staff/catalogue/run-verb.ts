import type { CallResult } from '../../../client/api-error.ts'
import { runStaffVerb, type StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import { call } from '../../../stores/api.ts'
import { newUuid } from '../../../stores/new-uuid.ts'

/** Runs a verb that changes nothing: each reads anew. */
export const readVerb = (
  [noun, verb]: readonly [noun: string, verb: string],
  file?: { readonly name: string; readonly text: string },
  signal?: AbortSignal,
): Promise<CallResult<StaffVerbAnswer>> =>
  call(
    runStaffVerb,
    { params: { noun, verb }, body: { values: {}, ...(file !== undefined && { file }) } },
    { idempotencyKey: newUuid(), ...(signal !== undefined && { signal }) },
  )
