import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { changeVerb, readVerb, say, VerbError } from '../../platform/verbs/index.ts'
import {
  collectReceivable,
  findReceivables,
  writeOffReceivable,
  type Receivable,
} from './stored-receivable.ts'

const line = ({ username, owed, balance }: Receivable): string =>
  `${username}  owes ${formatMoney(owed)}, has ${formatMoney(balance)}`

const find = async (db: Queryable, username: string): Promise<Receivable> => {
  const [owing] = await findReceivables(db, username)
  if (owing === undefined) throw new VerbError(say('receivable.nothing', { username }))
  return owing
}

const look = async (username: string, { db }: { readonly db: Queryable }) => {
  const [owing] = await findReceivables(db, username)
  return owing === undefined ? null : { owed: owing.owed, balance: owing.balance }
}

const input = v.object({ name: v.pipe(v.string(), v.trim()) })
const subject = ({ name }: v.InferOutput<typeof input>): string => name

/** The operator's verbs for what customers owe after chargebacks. */
export const receivableVerbs = [
  readVerb({
    noun: 'receivable',
    verb: 'list',
    permission: 'payment:read',
    help: ['customers who owe money, because a gateway took back more than their balance covered'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await findReceivables(db)
      const text = all.length === 0 ? say('receivable.none') : all.map(line).join('\n')
      return { text, data: all.map(({ username, owed, balance }) => ({ username, owed, balance })) }
    },
  }),
  changeVerb({
    noun: 'receivable',
    verb: 'collect',
    permission: 'payment:change',
    takes: ['NAME'],
    help: ['takes what a customer owes out of the balance, as far as it goes'],
    ...{ input, subject, look },
    run: async ({ name }, { db, clock, newId, notifyTabs }) => {
      const owing = await find(db, name)
      const amount = await collectReceivable(
        db,
        owing.customerId,
        `${newId()}:collected`,
        clock.now(),
      )
      if (amount === 0) throw new VerbError(say('receivable.no-balance', { name }))
      notifyTabs(owing.customerId)
      return { text: say('receivable.collected', { amount: formatMoney(amount), name }) }
    },
  }),
  changeVerb({
    noun: 'receivable',
    verb: 'write-off',
    isDestructive: true,
    permission: 'payment:change',
    takes: ['NAME'],
    help: ['gives up what a customer owes: the shop bears the loss'],
    ...{ input, subject, look },
    run: async ({ name }, { db, clock, newId }) => {
      const amount = await writeOffReceivable(db, await find(db, name), newId(), clock.now())
      return { text: say('receivable.written-off', { amount: formatMoney(amount), name }) }
    },
  }),
] as const
