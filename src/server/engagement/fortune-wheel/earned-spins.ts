import { sql, type SQL } from 'drizzle-orm'
import type { SpinSource } from '../../../contract/fortune-wheel.ts'
import { isTopUpOf } from '../../money/top-ups/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { StoredWheel } from './wheel.ts'

type Giving = Pick<StoredWheel, 'startsAt' | 'endsAt' | 'spins' | 'minimumOrder'>

const within = ({ startsAt, endsAt }: Giving, moment: SQL): SQL =>
  sql`${moment} >= ${startsAt.toISOString()}::timestamptz
    and ${moment} < ${endsAt.toISOString()}::timestamptz`

// Refunded items earn no spins: buying and returning gains nothing.
const hasUnrefundedItem = sql`exists (
  select from order_items i where i.order_id = o.id and i.fulfilment <> 'REFUNDED'
    and not exists (
      select from domain_removals r
      where r.customer_id = o.customer_id and r.name = i.subject and r.state = 'REMOVED'
        and r.asked_at >= o.paid_at))`

/**
 * Returns how often each source gave spins to a customer while a wheel ran, as expressions. Spins are
 * counted from orders and the ledger. @param reference counts only this order or top-up
 */
const timesOf = (
  wheel: Giving,
  customerId: string,
  reference?: string,
): Readonly<Record<SpinSource, SQL>> => {
  const id = sql`${customerId}::uuid`
  const only = (column: SQL): SQL =>
    reference === undefined ? sql`` : sql`and ${column} = ${reference}`
  return {
    REGISTER: sql`(select count(*) from customers c
      where c.id = ${id} and ${within(wheel, sql`c.created_at`)})`,
    INVOICE: sql`(select count(*) from orders o
      where o.customer_id = ${id} and ${within(wheel, sql`o.paid_at`)}
        and o.grand_total >= ${wheel.minimumOrder}::bigint ${only(sql`o.id::text`)}
        and ${hasUnrefundedItem})`,
    TOP_UP: sql`(select count(*) from ledger_transfers t
      where ${isTopUpOf(customerId, reference)} and ${within(wheel, sql`t.created_at`)})`,
  }
}

/** Selects the spins of a wheel that staff gave a customer (decision 175). */
const grantedSpins = (wheelId: string, customerId: string): SQL =>
  sql`(select coalesce(sum(g.spins), 0) from wheel_spin_grants g
    where g.customer_id = ${customerId}::uuid and g.wheel_id = ${wheelId}::uuid)`

/** Returns how many spins of a wheel a customer has left: earned, granted, less the used. One round trip. */
export const spinsLeft = async (
  db: Queryable,
  wheel: Giving & Pick<StoredWheel, 'id'>,
  customerId: string,
): Promise<number> => {
  const times = timesOf(wheel, customerId)
  const { spins } = wheel
  const [row] = await rowsOf<{ left: number }>(
    db,
    sql`select greatest(0,
        ${spins.REGISTER}::integer * ${times.REGISTER}
        + ${spins.INVOICE}::integer * ${times.INVOICE}
        + ${spins.TOP_UP}::integer * ${times.TOP_UP}
        + ${grantedSpins(wheel.id, customerId)}
        - (select count(*) from wheel_spins s
          where s.customer_id = ${customerId}::uuid and s.wheel_id = ${wheel.id}::uuid))::integer
      as left`,
  )
  return row?.left ?? 0
}

/** Returns how many spins an order, a top-up or the registration gave a customer. */
export const spinsGiven = async (
  db: Queryable,
  wheel: Giving,
  customerId: string,
  { type, reference }: { readonly type: SpinSource; readonly reference: string },
): Promise<number> => {
  const times = timesOf(wheel, customerId, reference)[type]
  const [row] = await rowsOf<{ given: number }>(
    db,
    sql`select (${wheel.spins[type]}::integer * ${times})::integer as given`,
  )
  return row?.given ?? 0
}
