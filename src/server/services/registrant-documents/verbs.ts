import { join } from 'node:path'
import * as v from 'valibot'
import type { Queryable } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  VerbReason,
  type Verb,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { caseAsJson, caseId, CaseRound, changesCase } from './case-verbs.ts'
import {
  approveDocuments,
  refuseDocuments,
  refuseForGood,
  type DecideDocumentsDeps,
} from './decide-documents.ts'
import { casesInReview, findReview, reviewFiles, type ReviewCase } from './review.ts'

const Id = caseId('document')
const One = v.object({ id: Id })
const Decided = v.object({ id: Id, round: CaseRound })

const line = ({ order_item_id: id, name, username, files, sent_at: at }: ReviewCase): string =>
  `${id}  ${name}  ${username}  ${files.length} files  sent ${at ?? 'not yet'}`

const find = async (id: string, db: Queryable): Promise<ReviewCase> => {
  const review = await findReview(db, id)
  if (review === undefined) throw new VerbError(say('document.unknown', { id }))
  return review
}

const lines = ({ name, state, username, email, wanted, files, reason }: ReviewCase) => [
  `${name}: ${state}`,
  `customer  ${username} <${email}>`,
  `wanted    ${wanted.join(', ')}`,
  ...files.map((file) => `file      ${file.document}: ${file.name} (${file.bytes} bytes)`),
  ...(reason === null ? [] : [`refused before: ${reason}`]),
]

const readVerbs = [
  readVerb({
    noun: 'document',
    verb: 'list',
    permission: 'document:read',
    help: ['names whose documents wait for a decision'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await casesInReview(db)
      const text = all.length === 0 ? say('document.none') : all.map(line).join('\n')
      return { text, data: all.map(caseAsJson) }
    },
  }),
  readVerb({
    noun: 'document',
    verb: 'show',
    permission: 'document:read',
    takes: ['ID'],
    help: ['one name and its documents'],
    input: One,
    run: async ({ id }, { db }) => {
      const review = await find(id, db)
      return { text: lines(review).join('\n'), data: caseAsJson(review) }
    },
  }),
]

/** Identity cards leave the database: the audit log says who took them. */
const saveVerb = changeVerb({
  noun: 'document',
  verb: 'save',
  savesFiles: true,
  permission: 'document:read',
  takes: ['ID'],
  options: { to: 'text' },
  help: ['--to FOLDER   writes its documents into a folder, for the review'],
  input: v.object({ id: Id, to: v.optional(v.string()) }),
  subject: ({ id }) => id,
  look: () => Promise.resolve(null),
  run: async ({ id, to }, { db }) => {
    if (to === undefined) throw new VerbError(say('files.where'))
    const { name } = await find(id, db)
    const folder = join(to, name)
    const files = await reviewFiles(db, id)
    return {
      text: say('document.saved', { count: files.length, folder }),
      data: { folder, files: files.map((file) => file.name) },
      writes: files.map((file) => ({
        path: join(folder, file.name),
        base64: Buffer.from(file.bytes).toString('base64'),
      })),
    }
  },
})

/** Returns the operator's verbs for registrant documents. */
export const documentVerbs = (
  waitsOf: (context: VerbContext) => DecideDocumentsDeps['waits'],
): readonly Verb[] => {
  const decide = async (
    id: string,
    context: VerbContext,
    decision: (deps: DecideDocumentsDeps) => Promise<boolean>,
  ): Promise<string> => {
    const { name, state, kind } = await find(id, context.db)
    if (kind === 'SENDER_NAME') {
      throw new VerbError(say('document.is-sender', { name }))
    }
    const isDone = await decision({ ...context, waits: waitsOf(context) })
    if (!isDone && state === 'IN_REVIEW')
      throw new VerbError(say('document.sent-meanwhile', { name }))
    if (!isDone) throw new VerbError(say('document.not-in-review', { name, state }))
    return name
  }
  const change = changesCase('document', findReview)
  return [
    ...readVerbs,
    saveVerb,
    changeVerb({
      ...change,
      verb: 'approve',
      options: { round: 'text' },
      help: ['the name is registered', '--round N   only of this round of documents'],
      input: Decided,
      run: async ({ id, round }, context) => {
        const name = await decide(id, context, (deps) => approveDocuments(deps, id, round))
        return { text: say('document.approved', { name }) }
      },
    }),
    changeVerb({
      ...change,
      verb: 'refuse',
      isDestructive: true,
      showsReason: true,
      options: { reason: 'text', final: 'flag', round: 'text' },
      help: [
        '--reason "WHY"   the customer reads why, and may send others',
        '--final          … and is refunded instead',
        '--round N        only of this round of documents',
      ],
      input: v.object({
        id: Id,
        reason: VerbReason,
        final: v.optional(v.boolean(), false),
        round: CaseRound,
      }),
      run: async ({ id, reason, final, round }, context) => {
        const name = await decide(id, context, (deps) =>
          final ? refuseForGood(deps, id, reason, round) : refuseDocuments(deps, id, reason, round),
        )
        return {
          text: final
            ? say('document.refused-for-good', { name })
            : say('document.refused', { name }),
        }
      },
    }),
  ]
}
