import * as v from 'valibot'
import { smsCarriersOf } from '../../../contract/sms-carriers.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  VerbReason,
  type Sentence,
  type Verb,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { caseAsJson, caseId, CaseRound, changesCase } from '../registrant-documents/index.ts'
import {
  decideCarrier,
  refuseSender,
  returnDocuments,
  submitSender,
  type DecideDeps,
} from './decide-sender.ts'
import { findSender, openSenders, type StoredSender } from './stored-senders.ts'

const Id = caseId('sms-sender')

const find = async (id: string, db: Queryable): Promise<StoredSender> => {
  const sender = await findSender(db, id)
  if (sender === undefined) throw new VerbError(say('sms-sender.unknown', { id }))
  return sender
}

const line = ({ id, name, username, state, documents, use, carriers }: StoredSender): string =>
  [
    `${id}  ${name}  ${username}  ${state === 'DOCUMENTS' ? (documents ?? state) : state}`,
    ...carriers.map((one) => `  ${one.carrier}: ${one.state}, since ${one.submittedAt}`),
    `  use: ${use}`,
  ].join('\n')

const listVerb = readVerb({
  noun: 'sms-sender',
  verb: 'list',
  permission: 'document:read',
  help: ['names of message senders that wait for documents, staff or a carrier'],
  input: v.object({}),
  run: async (_, { db }) => {
    const all = await openSenders(db)
    const text = all.length === 0 ? say('sms-sender.none') : all.map(line).join('\n')
    return { text, data: all.map(caseAsJson) }
  },
})

const change = changesCase('sms-sender', findSender)

const carrierOf = ({ country }: StoredSender, typed: string | undefined): string => {
  const known = smsCarriersOf(country).map(({ key }) => key)
  if (typed !== undefined && known.includes(typed)) return typed
  throw new VerbError(say('sms-sender.which-carrier', { carriers: known.join('|') }))
}

type DepsOf = (context: VerbContext) => DecideDeps

/** @throws VerbError when the sender's state does not allow a decision */
const checkDecided = (
  isDecided: boolean,
  { name, state }: StoredSender,
  what: string | Sentence,
  round?: number,
): void => {
  if (isDecided) return
  throw new VerbError(
    round === undefined
      ? say('sms-sender.not-waiting', { name, what, state })
      : say('sms-sender.not-waiting-of-round', { name, what, round, state }),
  )
}

const submitVerb = (depsOf: DepsOf): Verb =>
  changeVerb({
    ...change,
    verb: 'submit',
    options: { round: 'text' },
    help: [
      'its documents are accepted, and all carriers have it (document show ID)',
      '--round N   only of this round of documents',
    ],
    input: v.object({ id: Id, round: CaseRound }),
    run: async ({ id, round }, context) => {
      const sender = await find(id, context.db)
      const isSubmitted = await submitSender(depsOf(context), sender, round)
      checkDecided(isSubmitted, sender, say('sms-sender.a-submission'), round)
      return { text: say('sms-sender.submitted', { name: sender.name }) }
    },
  })

const approveVerb = (depsOf: DepsOf): Verb =>
  changeVerb({
    ...change,
    verb: 'approve',
    options: { carrier: 'text' },
    help: ['--carrier NAME   the carrier registered the name'],
    input: v.object({ id: Id, carrier: v.optional(v.string()) }),
    run: async ({ id, carrier: typed }, context) => {
      const sender = await find(id, context.db)
      const carrier = carrierOf(sender, typed)
      const decision = { carrier, to: 'APPROVED', reason: null } as const
      checkDecided(await decideCarrier(depsOf(context), sender, decision), sender, carrier)
      return { text: say('sms-sender.approved', { name: sender.name, carrier }) }
    },
  })

const refuseByCarrier = async (
  deps: DecideDeps,
  sender: StoredSender,
  typed: string,
  reason: string,
): Promise<Sentence> => {
  const carrier = carrierOf(sender, typed)
  const decision = { carrier, to: 'REFUSED', reason } as const
  checkDecided(await decideCarrier(deps, sender, decision), sender, carrier)
  const { id, name } = sender
  const { state } = await find(id, deps.db)
  return state === 'REFUSED'
    ? say('sms-sender.refused-by-all', { name, carrier })
    : say('sms-sender.refused-by', { name, carrier })
}

const refuseVerb = (depsOf: DepsOf): Verb =>
  changeVerb({
    ...change,
    verb: 'refuse',
    isDestructive: true,
    showsReason: true,
    options: { carrier: 'text', final: 'flag', reason: 'text', round: 'text' },
    help: [
      '--carrier NAME --reason "WHY"   the carrier refused it; a refusal by all is refunded',
      '--reason "WHY"                  its documents are refused; the customer may send others',
      '--final                         … and is refunded instead',
      '--round N                       only of this round of documents',
    ],
    input: v.object({
      id: Id,
      carrier: v.optional(v.string()),
      final: v.optional(v.boolean(), false),
      reason: VerbReason,
      round: CaseRound,
    }),
    run: async ({ id, carrier, final, reason, round }, context) => {
      const sender = await find(id, context.db)
      const deps = depsOf(context)
      if (carrier !== undefined)
        return { text: await refuseByCarrier(deps, sender, carrier, reason) }
      const { name } = sender
      if (final) {
        const isRefused = await refuseSender(deps, sender, reason, round)
        checkDecided(isRefused, sender, say('sms-sender.a-decision'), round)
        return { text: say('sms-sender.refused', { name }) }
      }
      const isReturned = await returnDocuments(deps, sender, reason, round)
      checkDecided(isReturned, sender, say('sms-sender.a-review'), round)
      return { text: say('document.refused', { name }) }
    },
  })

/** Returns the operator's verbs for the names of message senders. */
export const senderVerbs = (
  refundOf: (context: VerbContext) => DecideDeps['refundItem'],
): readonly Verb[] => {
  const depsOf: DepsOf = (context) => ({ ...context, refundItem: refundOf(context) })
  return [listVerb, submitVerb(depsOf), approveVerb(depsOf), refuseVerb(depsOf)]
}
