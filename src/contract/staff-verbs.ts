import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { RequiredText } from './shared-shapes.ts'

/** A value that a verb takes. */
export const StaffVerbField = v.object({
  name: v.string(),
  kind: v.picklist(['TEXT', 'FLAG']),
  isRequired: v.boolean(),
  /** All values that it takes; absent if it takes any. */
  choices: v.optional(v.array(v.string())),
})
export type StaffVerbField = v.InferOutput<typeof StaffVerbField>

/** A verb of `npm run shop` that the caller may run. */
export const StaffVerb = v.object({
  noun: v.string(),
  verb: v.string(),
  /** In English, as `npm run shop -- --help` shows it. */
  help: v.array(v.string()),
  fields: v.array(StaffVerbField),
  /** The file that it takes; null without one. */
  file: v.nullable(v.picklist(['JSON', 'TEXT'])),
  /** Such a file. */
  example: v.optional(v.string()),
  /** Whether it changes something, and so needs a reason. */
  changes: v.boolean(),
  isDestructive: v.boolean(),
  /** Whether `isPreview` shows what it would change. */
  showsPreview: v.boolean(),
  /** Whether the customer reads the reason. */
  showsReason: v.boolean(),
})
export type StaffVerb = v.InferOutput<typeof StaffVerb>

/** The verbs that the caller's role may run. Ours. */
export const listStaffVerbs = endpoint({
  method: 'GET',
  path: '/staff/verbs',
  summary: 'The verbs that the member of staff may run',
  access: 'staff',
  permission: 'desk:use',
  answer: v.array(StaffVerb),
  errors: [],
})

const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/))

/** The most letters of a reason. */
export const mostReason = 500

/** A value of what a verb changes; null: there is none. */
export const VerbChange = v.object({
  name: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
export type VerbChange = v.InferOutput<typeof VerbChange>

/** What a verb answered. */
export const StaffVerbAnswer = v.object({
  text: v.string(),
  /** Of the text: `x-locale`, or English of what has no text in it. */
  language: v.picklist(['en', 'km']),
  /** As `--json` prints it; null without. */
  data: v.unknown(),
  files: v.array(v.object({ name: v.string(), base64: v.string() })),
  /** Whether only a part succeeded. */
  isFailed: v.boolean(),
  /** Of a preview: what the verb would change. */
  changes: v.optional(v.array(VerbChange)),
})
export type StaffVerbAnswer = v.InferOutput<typeof StaffVerbAnswer>

/**
 * Runs a verb; one that changes something needs a reason, which the audit log has, and the same key
 * changes it once. Ours.
 */
export const runStaffVerb = endpoint({
  method: 'POST',
  path: '/staff/verbs/{noun}/{verb}',
  summary: 'Runs a verb as a member of staff',
  access: 'staff',
  permission: 'desk:use',
  movesMoney: true,
  params: v.object({ noun: Name, verb: Name }),
  // A bank statement of a busy month.
  mostBodyBytes: 4 * 1024 * 1024,
  body: v.object({
    values: v.optional(
      v.record(v.string(), v.union([v.pipe(v.string(), v.maxLength(2000)), v.boolean()])),
      {},
    ),
    file: v.optional(v.object({ name: v.string(), text: v.string() })),
    reason: v.optional(RequiredText(mostReason)),
    /** Changes nothing, needs no reason, and answers what would change. */
    isPreview: v.optional(v.boolean(), false),
  }),
  answer: StaffVerbAnswer,
  errors: ['VERB_NOT_FOUND', 'VERB_REFUSED', 'STAFF_ROLE_REFUSED'],
})
