import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Money } from '../../../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import type { StatementCredit } from '../../../../providers/bank/index.ts'
import { furtherPayment } from '../../stored-payment.ts'
import { gatewayKey } from './gateway-key.ts'

/** Money that has the bank's reference. */
export interface BankCredit extends StatementCredit {
  readonly bankReference: string
}

/** Stores money that arrived. Returns whether it is new: the bank's reference is stored once. */
export const storeCredit = async (
  tx: Queryable,
  { bankReference, amount, currency, payer, remittance, bookedOn }: BankCredit,
  now: Date,
): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    sql`insert into bank_credits (id, bank_reference, amount, currency, payer, remittance,
        booked_on, created_at)
      values (${randomUUID()}::uuid, ${bankReference}, ${amount}::bigint, ${currency}, ${payer},
        ${remittance}, ${bookedOn}, ${now.toISOString()}::timestamptz)
      on conflict (bank_reference) do nothing returning id`,
  )
  return rows.length > 0
}

type Locked = Readonly<{ id: string; parts: number; is_received: boolean }>

const lockTransfer = async (tx: Queryable, reference: string): Promise<Locked | undefined> => {
  const [locked] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from payments where gateway = ${gatewayKey} and reference = ${reference}
      for no key update`,
  )
  if (locked === undefined) return undefined
  // Only now, to see what another transaction recorded before it let go of the lock.
  const [row] = await rowsOf<Locked>(
    tx,
    sql`select ${locked.id}::text as id,
      exists (select from bank_credits where payment_id = ${locked.id}::uuid) as is_received,
      (select count(*)::int from payments
        where gateway = ${gatewayKey} and reference like ${`${reference}/%`}) as parts`,
  )
  return row
}

/**
 * Further money with the same reference is a payment of its own: closed, as one whose money comes
 * late, and older than the transfer, so that it is never the payable's latest payment.
 */
const storeFurther = async (tx: Queryable, { id, parts }: Locked, now: Date): Promise<string> => {
  const further = randomUUID()
  await rowsOf(tx, furtherPayment(id, { id: further, part: parts + 2, now }))
  return further
}

/**
 * Says which transfer stored money pays, and has its payment polled now: the answer of the poll moves
 * the money. Returns false when the money is of a transfer already, or when there is none of the
 * reference.
 */
export const assignCredit = async (
  tx: Queryable,
  {
    bankReference,
    reference,
    received,
  }: { readonly bankReference: string; readonly reference: string; readonly received: Money },
  now: Date,
): Promise<boolean> => {
  const [free] = await rowsOf(
    tx,
    sql`select id from bank_credits where bank_reference = ${bankReference}
      and payment_id is null for update`,
  )
  const locked = free && (await lockTransfer(tx, reference))
  if (locked === undefined) return false
  const paymentId = locked.is_received ? await storeFurther(tx, locked, now) : locked.id
  await rowsOf(
    tx,
    sql`with assigned as (
        update bank_credits set payment_id = ${paymentId}::uuid, received = ${received}::bigint,
          dismissed = null
        where bank_reference = ${bankReference} returning payment_id)
      update payments set check_at = ${now.toISOString()}::timestamptz
      from assigned where payments.id = assigned.payment_id returning payments.id`,
  )
  return true
}

/** Says that staff refuse a transfer; the answer of the poll declines it. */
export const refuseTransfer = async (
  tx: Queryable,
  paymentId: string,
  reason: string,
  now: Date,
): Promise<boolean> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const [refused] = await rowsOf(
    tx,
    sql`with refused as (
        insert into bank_refusals (payment_id, reason, created_at)
        select id, ${reason}, ${moment} from payments
        where id = ${paymentId}::uuid and state = 'AWAITING'
          and not exists (select from bank_credits where payment_id = ${paymentId}::uuid)
        on conflict (payment_id) do nothing returning payment_id)
      update payments set check_at = ${moment}
      from refused where payments.id = refused.payment_id returning payments.id`,
  )
  return refused !== undefined
}
