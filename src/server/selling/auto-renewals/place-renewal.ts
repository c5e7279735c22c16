import { sql } from 'drizzle-orm'
import { balanceAccount, sumOfAccount } from '../../money/ledger/index.ts'
import type { PricedCart } from '../cart/index.ts'
import { insertedOrder, payOrder } from '../orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'

/** An order that nobody places. */
export interface AutomaticOrder {
  readonly customerId: string
  readonly locale: 'en' | 'km'
  readonly contact: BilledTo
  readonly priced: PricedCart
  /** Names the renewal: the order is made once. */
  readonly key: string
  readonly now: Date
}

/**
 * Places a renewal and pays it out of the balance, in a transaction that holds the customer's lock:
 * all of it or, with an error, nothing. An order of the same key that is there already stays alone.
 *
 * @returns the id of the paid order; undefined if it was there already
 * @throws Error when it could not be paid: the transaction must not be committed then
 */
export const placeRenewal = async (
  tx: Queryable,
  { customerId, locale, contact, priced, key, now }: AutomaticOrder,
): Promise<string | undefined> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const [placed] = await rowsOf<{ id: string }>(
    tx,
    sql`with open as (select),
    ${insertedOrder(
      {
        ...{ customerId, locale, contact, priced, now },
        paymentMethod: 'BALANCE',
        cartUpdatedAt: now,
        idempotencyKey: key,
        automatic: true,
      },
      sql`open`,
    )}
    select id from placed`,
  )
  if (placed === undefined) return undefined
  const from = balanceAccount(customerId)
  const paid = await payOrder(tx, {
    orderId: placed.id,
    customerId,
    method: 'BALANCE',
    from,
    provided: sql`${sumOfAccount(from)} >= orders.grand_total`,
    attempt: sql`insert into payments (id, order_id, customer_id, method, state, amount,
        idempotency_key, received_amount, created_at, changed_at)
      select gen_random_uuid(), paid.id, paid.customer_id, 'BALANCE', 'SETTLED',
        paid.grand_total, ${key}, paid.grand_total, ${moment}, ${moment}
      from paid returning *`,
    now,
  })
  if (paid === undefined) throw new Error(`the renewal ${key} could not be paid`)
  return placed.id
}
