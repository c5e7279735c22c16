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

const fieldsOf = ({ takes = [], options = {}, file, savesFiles }: Verb): StaffVerbField[] => [
  ...takes
    .filter((one) => one !== file)
    .map((one) => ({
      name: argumentKey(one),
      kind: 'TEXT' as const,
      isRequired: !one.startsWith('['),
    })),
  ...Object.entries(options)
    // The reason is asked for in any case, and files are downloaded.
    .filter(([name]) => name !== 'reason' && !(name === 'to' && savesFiles === true))
    .map(([name, is]) => ({
      name,
      kind: is === 'flag' ? ('FLAG' as const) : ('TEXT' as const),
      isRequired: false,
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
