import { sql, type SQL } from 'drizzle-orm'
import { formatMoney, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import { balanceAccount, lockBalance, transfer } from '../ledger/index.ts'
import { moneyStates } from '../payments/index.ts'
import { refundable } from './refundable.ts'
import { VerbError, say } from '../../platform/verbs/index.ts'

/** A payment that has its money, or a part of a bulk payment. */
interface PaidBy extends Record<string, unknown> {
  readonly paymentId: string
  /** Null: the payment itself. */
  readonly partId: string | null
  readonly isOutside: boolean
  /** What the operator can call it. */
  readonly name: string
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A payable's own id, its number as customers see it, or the number of its invoice. */
const payableNamed = (name: string): SQL => {
  if (uuid.test(name)) return sql`(select ${name}::uuid)`
  const number = /^\d{1,15}$/.test(name) ? name : '0'
  return sql`(
    select id from orders where increment_id = ${number}::bigint
    union all select id from top_ups where number = ${number}::bigint
    union all select id from bulk_payments where number = ${number}::bigint
    union all select payable_id from invoices where number = ${name.toUpperCase()})`
}

/** Finds what brought the money: payments of it alone, and bulk payments that it was a part of. */
const findPaidBy = (tx: Queryable, name: string): Promise<readonly PaidBy[]> =>
  rowsOf<PaidBy>(
    tx,
    sql`with named as ${payableNamed(name)}
      select p.id::text as "paymentId", null as "partId", p.reference is not null as "isOutside",
        p.id::text as name
      from payments p
      where p.id in (
          select id from payments where payable_id in (select * from named)
          union select * from named
          union select id from payments where reference = ${name.toUpperCase()})
        and p.state in ${[...moneyStates]}
      union all
      select p.id::text, b.payable_id::text, p.reference is not null,
        (select v.number from invoices v where v.payable_id = b.payable_id)
      from bulk_payment_parts b join payments p on p.payable_id = b.bulk_payment_id
      where b.payable_id in (select * from named) and b.state = 'PAID' and p.state = 'SETTLED'`,
  )

const findOnePaidBy = async (tx: Queryable, name: string): Promise<PaidBy> => {
  const found = await findPaidBy(tx, name)
  const outside = found.filter(({ isOutside }) => isOutside)
  const [paidBy] = outside
  if (found.length === 0) throw new VerbError(say('refund.no-money', { name }))
  if (paidBy === undefined) {
    throw new VerbError(say('refund.to-balance', { name }))
  }
  if (outside.length > 1) {
    const names = outside.map((one) => one.name).join(', ')
    throw new VerbError(say('refund.several', { name, names }))
  }
  return paidBy
}

interface PaidPayment extends Record<string, unknown> {
  readonly customerId: string
  readonly received: Money
  readonly paidBack: Money
  readonly credited: Money
  readonly refunded: Money
  readonly isRefunding: boolean
}

const sumOf = (causes: SQL): SQL =>
  sql`(select coalesce(sum(t.amount), 0) from ledger_transfers t where t.cause in (${causes}))`

/** What the credit notes of a payable's invoice have put into the balance. */
const creditNotesOf = (payableId: SQL): SQL => sql`
  (select coalesce(sum(n.net + n.tax), 0) from credit_notes n join invoices i on i.id = n.invoice_id
    where i.payable_id = ${payableId})`

/** What a payment put into the balance: as a top-up, or because it could not pay all that was due. */
const creditedByPayment = sql`
  ${sumOf(sql`
    select 'payment:' || p.id || ':credit'
    union all select 'payment:' || p.id || ':rest'
    union all select 'top-up:' || p.payable_id where p.state = 'SETTLED'
    union all select 'bulk-payment:' || b.bulk_payment_id || ':' || b.payable_id || ':credit'
      from bulk_payment_parts b where b.bulk_payment_id = p.payable_id`)}
  + case when p.state = 'SETTLED' then ${creditNotesOf(sql`p.payable_id`)} else 0 end`

/** Locks the payment, so that of two operators the second sees the refund of the first, and reads its limits. */
const lockPaid = async (tx: Queryable, { paymentId, partId }: PaidBy): Promise<PaidPayment> => {
  await rowsOf(tx, sql`select id from payments where id = ${paymentId}::uuid for no key update`)
  const credited = partId === null ? creditedByPayment : creditNotesOf(sql`${partId}::uuid`)
  const [paid] = await rowsOf<PaidPayment>(
    tx,
    sql`select p.customer_id::text as "customerId",
        coalesce(p.received_amount, p.amount) as received, (${credited})::bigint as credited,
        ((select coalesce(sum(r.amount), 0) from gateway_refunds r
            where r.payment_id = p.id and r.state <> 'REFUSED')
          + (select coalesce(sum(v.amount), 0) from payment_reversals v
            where v.payment_id = p.id))::bigint as "paidBack",
        (select coalesce(sum(r.amount), 0) from gateway_refunds r
          where r.payment_id = p.id and r.state <> 'REFUSED'
            and r.part_id is not distinct from ${partId}::uuid)::bigint as refunded,
        exists (select from gateway_refunds r
          where r.payment_id = p.id and r.state in ('REQUESTED', 'PENDING')) as "isRefunding"
      from payments p where p.id = ${paymentId}::uuid`,
  )
  if (paid === undefined) throw new Error(`the payment ${paymentId} is locked, but can't be read`)
  return paid
}

export interface WantedRefund {
  readonly refundId: string
  /** A payment or its reference, an order, a top-up, a bulk payment or an invoice. */
  readonly of: string
  readonly amount: Money
  readonly reason: string
}

/**
 * Stores a refund to a payment's gateway and takes its money out of the balance; a schedule calls the
 * gateway. Only money that the payment or its refunds have put into the balance goes back.
 * @throws VerbError
 */
export const requestRefund = async (
  tx: Queryable,
  { refundId, of, amount, reason }: WantedRefund,
  now: Date,
): Promise<{ readonly customerId: string }> => {
  const paidBy = await findOnePaidBy(tx, of)
  const paid = await lockPaid(tx, paidBy)
  if (paid.isRefunding) throw new VerbError(say('refund.in-progress', { of }))
  const { customerId } = paid
  const balance = await lockBalance(tx, customerId)
  const most = refundable({ ...paid, balance })
  if (amount > most) {
    throw new VerbError(
      say('refund.too-much', {
        most: formatMoney(most),
        of,
        received: formatMoney(paid.received),
        credited: formatMoney(paid.credited),
        paidBack: formatMoney(paid.paidBack),
        balance: formatMoney(balance),
      }),
    )
  }
  const moment = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    tx,
    sql`insert into gateway_refunds (id, payment_id, customer_id, part_id, amount, state, reason,
        created_at, changed_at, try_at)
      values (${refundId}::uuid, ${paidBy.paymentId}::uuid, ${customerId}::uuid, ${paidBy.partId}::uuid,
        ${amount}::bigint,
        'REQUESTED', ${reason}, ${moment}, ${moment}, ${moment}) returning id`,
  )
  const cause = `gateway-refund:${refundId}:held`
  const from = balanceAccount(customerId)
  await transfer(tx, [{ cause, from, to: 'refunds', amount }], now)
  await publish(tx, customerId, 'balance_update', {}, now)
  return { customerId }
}
