import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts'
import type { runStaffVerb as runCall, StaffVerbAnswer } from '../../../contract/staff-verbs.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import {
  previewVerb,
  runVerb,
  say,
  takesReason,
  VerbError,
  verbInput,
  wordsLocale,
  wordsText,
  type Verb,
  type VerbContext,
  type Words,
} from '../../platform/verbs/index.ts'
import { isStaff, mayDo, requirePermission } from '../members/index.ts'
import { describeVerb, staffAreaVerbs } from './offered-verbs.ts'

/** A verb as a member of staff ordered it. */
export interface StaffOrder {
  readonly named: ParamsOf<typeof runCall>
  readonly given: BodyOf<typeof runCall>
  readonly by: { readonly id: string; readonly role: StaffRole }
  /** The same key changes something once. */
  readonly key: string
  /** The language of the answer. */
  readonly locale: Locale
}

/** Returns the id of the audit row of a member's order. */
const changeId = (memberId: string, key: string): string => {
  const hex = createHash('sha256').update(`${memberId} ${key}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
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

/** Refuses a change of a colleague's account, which could open it: only who may change staff does that. */
const refuseColleague = async (
  verb: Verb,
  input: unknown,
  { role }: StaffOrder['by'],
  { db }: VerbContext,
): Promise<void> => {
  const name = verb.actsOnAccount === true ? verb.subject?.(input) : undefined
  if (name === undefined || mayDo(role, 'staff:change') || !(await isStaff(db, name))) return
  throw new VerbError(say('colleague', { name }))
}

const spoken = (words: Words, locale: Locale): Pick<StaffVerbAnswer, 'text' | 'language'> => ({
  text: wordsText(words, locale),
  language: wordsLocale(words, locale),
})

/**
 * Runs a verb for a member of staff.
 * @throws ApiError VERB_NOT_FOUND, STAFF_ROLE_REFUSED, VERB_REFUSED, BAD_REQUEST with the field
 */
export const runStaffVerb = async (
  verbs: readonly Verb[],
  { named, given, by, key, locale }: StaffOrder,
  context: VerbContext,
): Promise<StaffVerbAnswer> => {
  const verb = staffAreaVerbs(verbs).find(
    (one) => one.noun === named.noun && one.verb === named.verb,
  )
  if (verb === undefined) throw new ApiError('VERB_NOT_FOUND')
  requirePermission(by.role, verb.permission)
  const { reason = '' } = given
  if (verb.changes && !given.isPreview && reason === '')
    throw new ApiError('BAD_REQUEST', {}, [{ field: 'reason', code: 'REQUIRED', params: {} }])
  if (verb.file !== undefined && given.file === undefined)
    throw new ApiError('BAD_REQUEST', {}, [{ field: 'file', code: 'REQUIRED', params: {} }])
  const values = valuesOf(verb, given)
  try {
    const input = verbInput(verb, values, given.file ?? { name: '', text: '' })
    await refuseColleague(verb, input, by, context)
    const actor = { kind: 'staff', id: by.id, reason } as const
    if (given.isPreview) {
      const { text, changes } = await previewVerb(verb, input, actor, context)
      const shown = { data: null, files: [], isFailed: false, changes: [...changes] }
      return { ...spoken(text, locale), ...shown }
    }
    const said = await runVerb(verb, input, actor, context, changeId(by.id, key))
    return {
      ...spoken(said.text, locale),
      data: said.data ?? null,
      files: (said.writes ?? []).map(({ path, base64 }) => ({ name: basename(path), base64 })),
      isFailed: said.failed === true,
    }
  } catch (error) {
    if (!(error instanceof VerbError)) throw error
    throw new ApiError('VERB_REFUSED', { text: wordsText(error.words, locale) })
  }
}
