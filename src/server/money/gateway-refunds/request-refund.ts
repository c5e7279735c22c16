import { sql, type SQL } from 'drizzle-orm'
import { formatMoney, money, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import { balanceAccount, lockBalance, transfer } from '../ledger/index.ts'
import { moneyStates } from '../payments/index.ts'
import { refundable } from './refundable.ts'

/** A refund that cannot be requested; the message is for the operator. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

interface PaidPayment extends Record<string, unknown> {
  readonly id: string
  readonly customerId: string
  readonly received: Money
  readonly credited: Money
  readonly refunded: Money
  readonly reversed: Money
  readonly isRefunding: boolean
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A payment's own id, that of its order or top-up, or its number as customers see it. */
const named = (id: string): SQL => {
  if (uuid.test(id)) return sql`(p.id = ${id}::uuid or p.payable_id = ${id}::uuid)`
  const number = /^\d{1,15}$/.test(id) ? id : '0'
  return sql`p.payable_id in (
    select id from orders where increment_id = ${number}::bigint
    union all select id from top_ups where number = ${number}::bigint)`
}

/** Locks the payment, so that of two operators the second sees the refund of the first. */
const lockPaid = async (tx: Queryable, id: string): Promise<string> => {
  const found = await rowsOf<{ id: string; isOutside: boolean }>(
    tx,
    sql`select p.id::text as id, p.reference is not null as "isOutside" from payments p
      where ${named(id)} and p.state in ${[...moneyStates]} for no key update`,
  )
  const outside = found.filter(({ isOutside }) => isOutside)
  const [payment] = outside
  if (found.length === 0) throw new RefundRefused(`No payment of ${id} has its money.`)
  if (payment === undefined) {
    throw new RefundRefused(`${id} was paid out of the balance, and is refunded there.`)
  }
  if (outside.length > 1) {
    const ids = outside.map((one) => one.id).join(', ')
    throw new RefundRefused(`${id} has several payments. Name one of them: ${ids}`)
  }
  return payment.id
}

/** Reads what limits the refunds: what went into the balance, by the ledger and the credit notes. */
const readPaid = async (tx: Queryable, id: string): Promise<PaidPayment> => {
  const [paid] = await rowsOf<PaidPayment>(
    tx,
    sql`select p.id::text as id, p.customer_id::text as "customerId",
        coalesce(p.received_amount, p.amount) as received,
        ((select coalesce(sum(t.amount), 0) from ledger_transfers t
          where t.cause in ('payment:' || p.id || ':credit',
            case when p.state = 'SETTLED' then 'top-up:' || p.payable_id end))
        + (select coalesce(sum(n.net + n.tax), 0)
          from credit_notes n join invoices i on i.id = n.invoice_id
          where p.state = 'SETTLED' and i.payable_id = p.payable_id))::bigint as credited,
        (select coalesce(sum(r.amount), 0) from gateway_refunds r
          where r.payment_id = p.id and r.state <> 'REFUSED')::bigint as refunded,
        (select coalesce(sum(v.amount), 0) from payment_reversals v
          where v.payment_id = p.id)::bigint as reversed,
        exists (select from gateway_refunds r
          where r.payment_id = p.id and r.state in ('REQUESTED', 'PENDING')) as "isRefunding"
      from payments p where p.id = ${id}::uuid`,
  )
  if (paid === undefined) throw new Error(`the payment ${id} is locked, but can't be read`)
  return paid
}

export interface WantedRefund {
  readonly refundId: string
  /** A payment, an order or a top-up. */
  readonly of: string
  readonly amount: Money
  readonly reason: string
}

/**
 * Stores a refund to a payment's gateway and takes its money out of the balance; a schedule calls the
 * gateway. Only money that the payment or its refunds have put into the balance goes back.
 * @throws RefundRefused
 */
export const requestRefund = async (
  tx: Queryable,
  { refundId, of, amount, reason }: WantedRefund,
  now: Date,
): Promise<{ readonly customerId: string }> => {
  const paid = await readPaid(tx, await lockPaid(tx, of))
  if (paid.isRefunding) throw new RefundRefused(`A refund of ${of} is in progress.`)
  const { customerId } = paid
  const balance = await lockBalance(tx, customerId)
  const most = refundable({ ...paid, balance })
  if (amount > most) {
    throw new RefundRefused(
      `At most ${formatMoney(most)} of ${of} can be refunded: it brought ${formatMoney(paid.received)}, ${formatMoney(paid.credited)} of that went into the balance, ${formatMoney(money(paid.refunded + paid.reversed))} went back, and the balance is ${formatMoney(balance)}.`,
    )
  }
  const moment = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    tx,
    sql`insert into gateway_refunds (id, payment_id, customer_id, amount, state, reason,
        created_at, changed_at, try_at)
      values (${refundId}::uuid, ${paid.id}::uuid, ${customerId}::uuid, ${amount}::bigint,
        'REQUESTED', ${reason}, ${moment}, ${moment}, ${moment}) returning id`,
  )
  const cause = `gateway-refund:${refundId}:held`
  const from = balanceAccount(customerId)
  await transfer(tx, [{ cause, from, to: 'refunds', amount }], now)
  await publish(tx, customerId, 'balance_update', {}, now)
  return { customerId }
}
