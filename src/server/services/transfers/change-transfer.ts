import { sql } from 'drizzle-orm'
import type { TransferFailure } from '../../../contract/domain-transfers.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

export interface TransferOwner {
  readonly orderItemId: string
  readonly customerId: string
  readonly name: string
}

/** Reserves a name for one transfer. Returns whether no other item transfers it. */
export const reserveTransfer = async (
  tx: Queryable,
  { orderItemId, customerId, name }: TransferOwner,
  now: Date,
): Promise<boolean> => {
  const reserved = await rowsOf(
    tx,
    sql`insert into domain_transfers (order_item_id, customer_id, name, state, began_at)
      values (${orderItemId}::uuid, ${customerId}::uuid, ${name}, 'ASKED',
        ${now.toISOString()}::timestamptz)
      on conflict do nothing returning 1 as reserved`,
  )
  return reserved.length > 0
}

/** Stores that the registry has the request, and the other registrar decides. */
export const beginTransfer = async (tx: Queryable, orderItemId: string): Promise<void> => {
  await rowsOf(
    tx,
    sql`update domain_transfers set state = 'PENDING'
      where order_item_id = ${orderItemId}::uuid and state = 'ASKED'`,
  )
}

/** Stores how a transfer ended. */
export const endTransfer = async (
  tx: Queryable,
  { orderItemId, customerId, name }: TransferOwner,
  failure: TransferFailure | undefined,
  now: Date,
): Promise<void> => {
  const state = failure === undefined ? 'COMPLETED' : 'FAILED'
  const moment = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    tx,
    sql`insert into domain_transfers (order_item_id, customer_id, name, state, began_at, ended_at,
        failure)
      values (${orderItemId}::uuid, ${customerId}::uuid, ${name}, ${state}, ${moment}, ${moment},
        ${failure ?? null})
      on conflict (order_item_id) do update
        set state = excluded.state, ended_at = excluded.ended_at, failure = excluded.failure`,
  )
}
