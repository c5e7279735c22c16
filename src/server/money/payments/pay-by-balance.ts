import { sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/api-error.ts'
import { balanceAccount, sumOfAccount } from '../ledger/index.ts'
import {
  orderJson,
  payOrder,
  type AfterPayment,
  type OrderJson,
} from '../../selling/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'

export interface PayByBalanceDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly afterPayment: AfterPayment
  /** Ends what is open at the gateway for an order; tells whether it proved to be paid. */
  readonly abandonPayment: (order: OrderJson) => Promise<'free' | 'paid'>
}

/** How often a payment is tried while others out of the same balance come between. */
const mostTries = 10

/** How an order stands that could not be paid. */
type Standing = {
  readonly order: OrderJson
  /** Which order the customer has paid with the key. */
  readonly paid_by_key: string | null
  readonly enough: boolean
}

/** Pays whole orders out of the account balance (commerce §7). */
export const createPayByBalance = ({
  db,
  clock,
  afterPayment,
  abandonPayment,
}: PayByBalanceDeps) => {
  const payNow = (customerId: string, orderId: string, key: string) => {
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    const from = balanceAccount(customerId)
    return payOrder(db, {
      ...{ orderId, customerId, from, now },
      method: 'BALANCE',
      provided: sql`orders.customer_id = ${customerId}::uuid
        and ${sumOfAccount(from)} >= orders.grand_total
        and not exists (select from payments
          where order_id = orders.id and state = 'AWAITING')
        and not exists (select from payments
          where customer_id = ${customerId}::uuid and idempotency_key = ${key})`,
      attempt: sql`insert into payments (id, order_id, customer_id, method, state, amount,
          idempotency_key, received_amount, created_at, changed_at)
        select gen_random_uuid(), paid.id, paid.customer_id, 'BALANCE', 'SETTLED',
          paid.grand_total, ${key}, paid.grand_total, ${moment}, ${moment}
        from paid returning *`,
    })
  }

  const standingOf = async (
    customerId: string,
    orderId: string,
    key: string,
  ): Promise<Standing | undefined> => {
    const [row] = await rowsOf<Standing>(
      db,
      sql`select ${orderJson} as order,
          (select order_id from payments
            where customer_id = o.customer_id and idempotency_key = ${key}) as paid_by_key,
          ${sumOfAccount(balanceAccount(customerId))} >= o.grand_total as enough
        from orders o
        where o.id = ${orderId}::uuid and o.customer_id = ${customerId}::uuid`,
    )
    return row
  }

  /**
   * Why an order was not paid: the order, if this key has paid it before; undefined when nothing
   * stands in the way any more.
   */
  const whyNot = async (
    customerId: string,
    orderId: string,
    key: string,
  ): Promise<OrderJson | undefined> => {
    const standing = await standingOf(customerId, orderId, key)
    if (standing === undefined) throw new ApiError('ORDER_NOT_FOUND')
    const { order, paid_by_key: paidByKey, enough } = standing
    if (order.state !== 'AWAITING_PAYMENT') {
      if (paidByKey === orderId) return order
      throw new ApiError('ORDER_STATUS_INVALID')
    }
    if (order.payment?.state === 'AWAITING') {
      if ((await abandonPayment(order)) === 'free') return undefined
      throw new ApiError('ORDER_STATUS_INVALID')
    }
    if (paidByKey !== null) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    if (!enough) throw new ApiError('BALANCE_NOT_ENOUGH')
    return undefined
  }

  const pay = async (
    customerId: string,
    orderId: string,
    key: string,
    tries = mostTries,
  ): Promise<OrderJson> => {
    const paid = await afterDeadlock(() => payNow(customerId, orderId, key))
    if (paid !== undefined) {
      afterPayment({ orderId, customerId })
      return paid
    }
    const before = await whyNot(customerId, orderId, key)
    if (before !== undefined) return before
    if (tries <= 1) throw new Error(`${orderId}: others were always paid first`)
    return pay(customerId, orderId, key, tries - 1)
  }

  /**
   * Pays the order. With the same Idempotency-Key the paid order is answered again.
   *
   * @throws ApiError ORDER_NOT_FOUND, ORDER_STATUS_INVALID, BALANCE_NOT_ENOUGH,
   *   IDEMPOTENCY_KEY_REUSED when it paid another order, PAYMENT_GATEWAY_ERROR when an open attempt
   *   at the gateway can't be ended
   */
  return async (context: CustomerContext, orderId: string): Promise<OrderJson> => {
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    return pay(context.customer.customerId, orderId, key)
  }
}
