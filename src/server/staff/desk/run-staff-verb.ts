import { basename } from 'node:path'
import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts'
import type { runStaffVerb as runCall, StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  runVerb,
  takesReason,
  VerbError,
  verbInput,
  type Verb,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { requirePermission } from '../members/index.ts'
import { describeVerb, staffAreaVerbs } from './offered-verbs.ts'

/** A verb as a member of staff ordered it. */
export interface StaffOrder {
  readonly named: ParamsOf<typeof runCall>
  readonly given: BodyOf<typeof runCall>
  readonly by: { readonly id: string; readonly role: StaffRole }
}

/** The folder of files that the browser gets instead. */
const noFolder = '.'

const valuesOf = (verb: Verb, { values, reason }: StaffOrder['given']) => {
  const known = new Map(describeVerb(verb).fields.map((field) => [field.name, field]))
  const unknown = Object.keys(values).find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new ApiError('BAD_REQUEST', {}, [{ field: unknown, code: 'INVALID', params: {} }])
  const missing = [...known.values()].find(
    ({ name, isRequired }) => isRequired && (values[name] ?? '') === '',
  )
  if (missing !== undefined)
    throw new ApiError('BAD_REQUEST', {}, [{ field: missing.name, code: 'REQUIRED', params: {} }])
  return {
    // An empty field is one that was not given.
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    ...(takesReason(verb) && reason !== undefined && { reason }),
    ...(verb.savesFiles === true && { to: noFolder }),
  }
}

/**
 * Runs a verb for a member of staff.
 * @throws ApiError VERB_NOT_FOUND, STAFF_ROLE_REFUSED, VERB_REFUSED, BAD_REQUEST with the field
 */
export const runStaffVerb = async (
  verbs: readonly Verb[],
  { named, given, by }: StaffOrder,
  context: VerbContext,
): Promise<StaffVerbAnswer> => {
  const verb = staffAreaVerbs(verbs).find(
    (one) => one.noun === named.noun && one.verb === named.verb,
  )
  if (verb === undefined) throw new ApiError('VERB_NOT_FOUND')
  requirePermission(by.role, verb.permission)
  const { reason = '' } = given
  if (verb.changes && reason === '')
    throw new ApiError('BAD_REQUEST', {}, [{ field: 'reason', code: 'REQUIRED', params: {} }])
  if (verb.file !== undefined && given.file === undefined)
    throw new ApiError('BAD_REQUEST', {}, [{ field: 'file', code: 'REQUIRED', params: {} }])
  const values = valuesOf(verb, given)
  try {
    const input = verbInput(verb, values, given.file ?? { name: '', text: '' })
    const said = await runVerb(verb, input, { kind: 'staff', id: by.id, reason }, context)
    return {
      text: said.text,
      data: said.data ?? null,
      files: (said.writes ?? []).map(({ path, base64 }) => ({ name: basename(path), base64 })),
      isFailed: said.failed === true,
    }
  } catch (error) {
    if (!(error instanceof VerbError)) throw error
    throw new ApiError('VERB_REFUSED', { text: error.message })
  }
}
