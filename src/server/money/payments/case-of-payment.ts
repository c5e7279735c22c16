import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  rule,
  say,
  VerbAmount,
  VerbError,
  VerbReason,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { lockPayment, type LockedPayment } from './locked-payment.ts'

/** A case of a gateway about a payment. */
export const CaseOfPayment = v.object({
  payment: v.pipe(v.string(), v.trim()),
  amount: VerbAmount,
  case: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check((number) => number !== '' && number.length <= 100, rule('rule.case')),
  ),
  reason: VerbReason,
})

/** The condition that a payment has this id, or reference of ours, at a gateway. */
export const isNamed = (name: string): SQL =>
  sql`(id::text = ${name} or reference = ${name}) and reference is not null`

type Named = Readonly<{ payment: LockedPayment; gateway: string }>

/** Locks a payment by its id or our reference at the gateway. @throws VerbError */
export const lockNamed = async (tx: Queryable, name: string): Promise<Named> => {
  const [found] = await rowsOf<{ gateway: string; reference: string }>(
    tx,
    sql`select gateway, reference from payments where ${isNamed(name)}`,
  )
  const payment = found && (await lockPayment(tx, { key: found.gateway }, found.reference))
  if (found === undefined || payment === undefined) {
    throw new VerbError(say('payment.unknown', { name }))
  }
  return { payment, gateway: found.gateway }
}

/** Returns what a reversal, or its return, moved; null when there is none. */
export const lookAtReversal = async (id: string, { db }: Pick<VerbContext, 'db'>) => {
  const [row] = await rowsOf<{ amount: number; owed: number }>(
    db,
    sql`select amount, owed from payment_reversals where id::text = ${id}`,
  )
  return row ?? null
}
