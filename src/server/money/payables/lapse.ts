import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { voidedInvoices } from '../invoices/index.ts'
import { ctesOf } from './pay.ts'
import type { PayableKind } from './payable-kind.ts'
import { payableTransitions } from './payable-states.ts'

const unpaidForMs = 7 * 24 * 3_600_000

const lapseWhere = async (
  tx: Queryable,
  kind: PayableKind,
  condition: SQL,
  now: Date,
): Promise<number> => {
  const lapsed = await rowsOf(
    tx,
    sql`with lapsed as (
      update payables set state = 'LAPSED'
      where kind = ${kind.kind} and state in ${sourcesOf(payableTransitions, 'LAPSED')}
        and ${condition}
      returning *, ${now.toISOString()}::timestamptz as lapsed_at),
    ${ctesOf(kind.lapsed)}
    voided as (${voidedInvoices()})
    select from lapsed`,
  )
  return lapsed.length
}

/** Gives up a due payable that its transaction has locked. Money that comes for it goes to the balance. */
export const lapse = async (
  tx: Queryable,
  kind: PayableKind,
  payableId: string,
  now: Date,
): Promise<void> => {
  await lapseWhere(tx, kind, sql`id = ${payableId}::uuid`, now)
}

const isOpen = sql`p.state in ('AWAITING', 'REVIEW')`

/** Money may still come for a payable, or for a bulk payment that it is a part of. */
const hasNoOpenPayment = sql`
  not exists (select from payments p where p.payable_id = payables.id and ${isOpen})
  and not exists (select from bulk_payment_parts b
    join payments p on p.payable_id = b.bulk_payment_id
    where b.payable_id = payables.id and ${isOpen})`

const awaitsNoPayment = sql`
  not exists (select from payments p where p.payable_id = payables.id and p.state = 'AWAITING')`

const lapseIf =
  (condition: SQL) =>
  (db: Queryable, kind: PayableKind, payableId: string, now: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      // A payment that begins has the lock until it can be seen.
      await rowsOf(tx, sql`select id from payables where id = ${payableId}::uuid for no key update`)
      return (await lapseWhere(tx, kind, sql`id = ${payableId}::uuid and ${condition}`, now)) > 0
    })

/** Gives up a due payable whose payment was ended. Returns false if another one has begun, or it is not due. */
export const lapseAbandoned = lapseIf(awaitsNoPayment)

/** Gives up a due payable for which no money can come. Returns whether it did. */
export const lapseUnlessPaying = lapseIf(hasNoOpenPayment)

/** Gives up payables of a kind that were not paid for a week, unless they stay due. */
export const lapseUnpaid = async (db: Queryable, kind: PayableKind, now: Date): Promise<void> => {
  if (kind.staysDue === true) return
  const before = new Date(now.getTime() - unpaidForMs).toISOString()
  await lapseWhere(db, kind, sql`created_at < ${before}::timestamptz and ${hasNoOpenPayment}`, now)
}
