import * as v from 'valibot'
import { formatMoney, subtract, zero } from '../../../contract/money.ts'
import { customerNamed, storedName } from '../../customers/accounts/index.ts'
import { accountSum, balanceAccount, lockBalance } from '../../money/ledger/index.ts'
import type { Actor, Json } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import {
  changeVerb,
  refuseOneself,
  readVerb,
  rule,
  say,
  VerbAmount,
  VerbError,
  VerbReason,
  type RunContext,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import {
  correctedAlone,
  decideCorrection,
  lockCorrection,
  needsApproval,
  postCorrection,
  proposeCorrection,
  proposedCorrections,
  type Correction,
} from './balance-corrections.ts'

const noun = 'balance'
const permission = 'payment:change'

const actorName = ({ kind, id }: Actor): string => `${kind} ${id}`

const asJson = ({ id, username, amount, reason, state, proposedBy }: Correction): Json => ({
  ...{ id, username, amount, reason, state, proposedBy },
})

const line = ({ id, username, amount, reason, proposedBy }: Correction): string =>
  `${id}  ${username}  ${formatMoney(amount)}  by ${proposedBy}: ${reason}`

const tooLittle = (name: string): VerbError => new VerbError(say('balance.too-little', { name }))

const One = v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-correction'))) })

const shared = {
  noun,
  permission,
  takes: ['ID'],
  input: One,
  subject: ({ id }: v.InferOutput<typeof One>) => id,
  look: async (id: string, { db }: VerbContext): Promise<Json> => {
    const found = await lockCorrection(db, id)
    return found === undefined ? null : asJson(found)
  },
} as const

const proposalOf = async (db: Queryable, id: string): Promise<Correction> => {
  const found = await lockCorrection(db, id)
  if (found?.state !== 'PROPOSED') throw new VerbError(say('balance.not-proposed', { id }))
  return found
}

const Wanted = v.object({
  name: v.string(),
  amount: VerbAmount,
  take: v.optional(v.boolean(), false),
  reason: VerbReason,
})

const correct = async (
  { name, amount: typed, take, reason }: v.InferOutput<typeof Wanted>,
  { db, clock, newId, actor, notifyTabs }: RunContext,
) => {
  const customerId = await customerNamed(db, name)
  refuseOneself(actor, customerId)
  const amount = take ? subtract(zero, typed) : typed
  const id = newId()
  const by = actorName(actor)
  const now = clock.now()
  const subject = await storedName(db, name)
  // Two corrections at once are counted one after the other.
  await lockBalance(db, customerId)
  const waits = await needsApproval(db, { customerId, amount, by }, now)
  await proposeCorrection(db, { id, customerId, amount, reason, by }, now)
  if (waits) {
    return { text: say('balance.waits', { id, amount: formatMoney(amount), name }), subject }
  }
  if (!(await postCorrection(db, { id, customerId, amount }, now))) throw tooLittle(name)
  await decideCorrection(db, id, { state: 'APPLIED', by }, now)
  notifyTabs(customerId)
  return { text: say('balance.corrected', { name, amount: formatMoney(amount) }), subject }
}

/** The verbs that correct balances. */
export const correctionVerbs = [
  readVerb({
    noun,
    verb: 'proposed',
    permission: 'payment:read',
    help: ['corrections that wait for a second person'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await proposedCorrections(db)
      const text = all.length === 0 ? say('balance.none-proposed') : all.map(line).join('\n')
      return { text, data: all.map(asJson) }
    },
  }),
  changeVerb({
    noun,
    verb: 'correct',
    permission,
    isDestructive: true,
    takes: ['NAME', 'AMOUNT'],
    options: { take: 'flag', reason: 'text' },
    help: [
      `adds an AMOUNT to a balance; above ${formatMoney(correctedAlone)} in 24 hours a second person approves it`,
      '--take             takes it from the balance instead',
      '--reason "WHY"     why; only staff read it',
    ],
    input: Wanted,
    subject: ({ name }) => name,
    look: async (name, { db }) => ({
      balance: await accountSum(db, balanceAccount(await customerNamed(db, name))),
    }),
    run: correct,
  }),
  changeVerb({
    ...shared,
    verb: 'approve',
    isDestructive: true,
    help: ['carries out a correction that another person proposed'],
    run: async ({ id }, { db, clock, actor, notifyTabs }) => {
      const found = await proposalOf(db, id)
      refuseOneself(actor, found.customerId)
      if (found.proposedBy === actorName(actor)) throw new VerbError(say('balance.own-proposal'))
      if (!(await postCorrection(db, found, clock.now()))) throw tooLittle(found.username)
      await decideCorrection(db, id, { state: 'APPLIED', by: actorName(actor) }, clock.now())
      const { username, amount } = found
      notifyTabs(found.customerId)
      return { text: say('balance.corrected', { name: username, amount: formatMoney(amount) }) }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'refuse',
    isDestructive: true,
    help: ['ends a proposed correction; also your own'],
    run: async ({ id }, { db, clock, actor }) => {
      await proposalOf(db, id)
      await decideCorrection(db, id, { state: 'REFUSED', by: actorName(actor) }, clock.now())
      return { text: say('balance.refused', { id }) }
    },
  }),
] as const
