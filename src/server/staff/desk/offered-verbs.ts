import * as v from 'valibot'
import type { StaffVerb, StaffVerbField } from '../../../contract/staff-verbs.ts'
import type { StaffRole } from '../../../contract/staff-roles.ts'
import { argumentKey, type Verb } from '../../platform/verbs/index.ts'
import { mayDo } from '../members/index.ts'

/** Returns the verbs of the staff area: all but those that belong on the server. */
export const staffAreaVerbs = (verbs: readonly Verb[]): readonly Verb[] =>
  verbs.filter(({ onServerOnly }) => onServerOnly !== true)

/** Returns the verbs that a role may run. */
export const offeredVerbs = (verbs: readonly Verb[], role: StaffRole): readonly Verb[] =>
  staffAreaVerbs(verbs).filter(({ permission }) => mayDo(role, permission))

const Picklist = v.object({ type: v.literal('picklist'), options: v.array(v.string()) })
const Piped = v.object({ pipe: v.array(v.unknown()) })
const Wrapped = v.object({ wrapped: v.unknown() })
const WithEntries = v.object({ entries: v.record(v.string(), v.unknown()) })

/** Returns the values of a schema's picklist; undefined without one. */
const picklistOf = (schema: unknown): readonly string[] | undefined => {
  if (v.is(Picklist, schema)) return schema.options
  if (v.is(Piped, schema))
    return schema.pipe.map(picklistOf).find((options) => options !== undefined)
  return v.is(Wrapped, schema) ? picklistOf(schema.wrapped) : undefined
}

const choicesOf = (input: unknown, name: string): Pick<StaffVerbField, 'choices'> => {
  const options = v.is(WithEntries, input) ? picklistOf(input.entries[name]) : undefined
  return options === undefined ? {} : { choices: [...options] }
}

const fieldsOf = ({ takes = [], options = {}, ...verb }: Verb): StaffVerbField[] => [
  ...takes
    .filter((one) => one !== verb.file)
    .map((one) => ({
      name: argumentKey(one),
      kind: 'TEXT' as const,
      isRequired: !one.startsWith('['),
      ...choicesOf(verb.input, argumentKey(one)),
    })),
  ...Object.entries(options)
    // The reason is asked for in any case, and files are downloaded.
    .filter(([name]) => name !== 'reason' && !(name === 'to' && verb.savesFiles === true))
    .map(([name, is]) => ({
      name,
      kind: is === 'flag' ? ('FLAG' as const) : ('TEXT' as const),
      isRequired: false,
      ...choicesOf(verb.input, name),
    })),
]

/** Describes a verb for its form. */
export const describeVerb = (verb: Verb): StaffVerb => ({
  noun: verb.noun,
  verb: verb.verb,
  help: [...verb.help],
  fields: fieldsOf(verb),
  file: verb.file === undefined ? null : verb.fileIs === 'text' ? 'TEXT' : 'JSON',
  ...(verb.example !== undefined && { example: verb.example }),
  changes: verb.changes,
  isDestructive: verb.isDestructive === true,
  showsPreview: verb.showsPreview === true,
  showsReason: verb.showsReason === true,
})
