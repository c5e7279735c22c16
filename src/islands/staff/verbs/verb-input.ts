import type { FieldError } from '../../../contract/problem.ts'
import type { StaffVerb } from '../../../contract/staff-verbs.ts'
import type { StaffQuery } from '../staff-screen.ts'

/** What a command is run with, by the names of its fields. */
export interface VerbInput {
  readonly values: Readonly<Record<string, string | boolean>>
  readonly file: { readonly name: string; readonly text: string } | undefined
}

/** Returns the values that a URL gives a command. */
export const valuesOfQuery = (
  { fields }: Pick<StaffVerb, 'fields'>,
  query: StaffQuery,
): VerbInput['values'] =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) =>
      query[name] === undefined ? [] : [[name, kind === 'FLAG' ? true : query[name]]],
    ),
  )

const missing = (field: string): FieldError => ({ field, code: 'REQUIRED', params: {} })

const isEmpty = (value: string | boolean | undefined): boolean =>
  typeof value !== 'string' || value.trim() === ''

/** Returns the required values and the file that a command lacks. */
export const missingInput = (
  { fields, file: fileKind }: Pick<StaffVerb, 'fields' | 'file'>,
  { values, file }: VerbInput,
): readonly FieldError[] => [
  ...fields
    .filter(({ name, isRequired }) => isRequired && isEmpty(values[name]))
    .map(({ name }) => missing(name)),
  ...(fileKind !== null && file === undefined ? [missing('file')] : []),
]

/** Returns all that a command lacks: its input, and its reason if it changes something. */
export const missingOf = (
  verb: Pick<StaffVerb, 'fields' | 'file' | 'changes'>,
  input: VerbInput,
  reason: string,
): readonly FieldError[] => [
  ...missingInput(verb, input),
  ...(verb.changes && isEmpty(reason) ? [missing('reason')] : []),
]
