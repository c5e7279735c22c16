import { sql } from 'drizzle-orm'
import { ApiError } from '../api-error.ts'
import { balanceAccount, sumOfAccount } from '../billing/index.ts'
import { findOrder, orderJson, payOrder, type OrderJson } from '../checkout/index.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { afterDeadlock } from '../db/deadlock.ts'
import type { CustomerContext } from '../http/request-context.ts'
import type { Enqueue } from '../jobs/index.ts'

/** What paying by balance needs from the rest of the server. */
export interface PayByBalanceParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  /** Ends what is open at the gateway for an order; tells whether it proved to be paid. */
  readonly abandonPayment: (order: OrderJson) => Promise<'free' | 'paid'>
}

/** Pays whole orders out of the account balance (commerce §7). */
export const createPayByBalance = ({ db, clock, enqueue, abandonPayment }: PayByBalanceParts) => {
  /** Which order the customer paid with this key. */
  const paidByKey = async (
    tx: Queryable,
    customerId: string,
    key: string,
  ): Promise<string | undefined> => {
    const [row] = await rowsOf<{ order_id: string }>(
      tx,
      sql`select order_id from payments
        where customer_id = ${customerId}::uuid and idempotency_key = ${key}`,
    )
    return row?.order_id
  }

  // The customer's row is the lock of their balance: two payments at once can't both spend it.
  const lock = async (
    tx: Queryable,
    customerId: string,
    orderId: string,
  ): Promise<OrderJson | undefined> => {
    const [row] = await rowsOf<{ order: OrderJson }>(
      tx,
      sql`select ${orderJson} as order
        from orders o join customers c on c.id = o.customer_id
        where o.id = ${orderId}::uuid and o.customer_id = ${customerId}::uuid
        for no key update of o, c`,
    )
    return row?.order
  }

  const pay = async (
    customerId: string,
    orderId: string,
    key: string,
  ): Promise<OrderJson | 'at-the-gateway' | 'not-awaiting'> =>
    afterDeadlock(() =>
      db.transaction(async (tx) => {
        const order = await lock(tx, customerId, orderId)
        if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
        if (order.state !== 'AWAITING_PAYMENT') return 'not-awaiting'
        if (order.payment?.state === 'AWAITING') return 'at-the-gateway'
        const now = clock.now()
        const moment = sql`${now.toISOString()}::timestamptz`
        const from = balanceAccount(customerId)
        const paid = await payOrder(tx, enqueue, {
          orderId,
          method: 'BALANCE',
          from,
          provided: sql`${sumOfAccount(from)} >= orders.grand_total and not exists (
          select from payments
          where customer_id = ${customerId}::uuid and idempotency_key = ${key})`,
          attempt: sql`insert into payments (id, order_id, customer_id, method, state, amount,
            idempotency_key, received_amount, created_at, changed_at)
          select gen_random_uuid(), paid.id, paid.customer_id, 'BALANCE', 'SETTLED',
            paid.grand_total, ${key}, paid.grand_total, ${moment}, ${moment}
          from paid returning *`,
          now,
        })
        if (paid !== undefined) return paid
        const isReused = (await paidByKey(tx, customerId, key)) !== undefined
        throw new ApiError(isReused ? 'IDEMPOTENCY_KEY_REUSED' : 'BALANCE_NOT_ENOUGH')
      }),
    )

  /**
   * Pays the order. With the same Idempotency-Key the paid order is answered again.
   *
   * @throws ApiError ORDER_NOT_FOUND, ORDER_STATUS_INVALID, BALANCE_NOT_ENOUGH,
   *   IDEMPOTENCY_KEY_REUSED when it paid another order, PAYMENT_GATEWAY_ERROR when an open attempt
   *   at the gateway can't be ended
   */
  return async (context: CustomerContext, orderId: string): Promise<OrderJson> => {
    const { customerId } = context.customer
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    let outcome = await pay(customerId, orderId, key)
    if (outcome === 'at-the-gateway') {
      const order = await findOrder(db, customerId, orderId)
      if (order !== undefined && (await abandonPayment(order)) === 'free') {
        outcome = await pay(customerId, orderId, key)
      } else outcome = 'not-awaiting'
    }
    if (typeof outcome !== 'string') return outcome
    const order = await findOrder(db, customerId, orderId)
    if (order !== undefined && (await paidByKey(db, customerId, key)) === orderId) return order
    throw new ApiError('ORDER_STATUS_INVALID')
  }
}
