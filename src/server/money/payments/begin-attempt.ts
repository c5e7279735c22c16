import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { checkMethod, isPayWay } from '../../selling/checkout/index.ts'
import { findOrder, grandTotalOf, type OrderJson } from '../../selling/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { AbandonPayment } from './abandon-payment.ts'
import { nextCheckAt } from './check-schedule.ts'

interface BeginDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly abandonPayment: AbandonPayment
  readonly newTranId: () => string
}

/** Begins new attempts to pay an order that waits for its payment. */
export const createBeginAttempt = ({ db, clock, abandonPayment, newTranId }: BeginDeps) => {
  const write = async (orderId: string, method: PaymentMethod): Promise<boolean> => {
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    const checkAt = nextCheckAt(now, now, 0)?.toISOString() ?? null
    const attempt = isPayWay(method)
      ? sql`insert into payments (id, order_id, customer_id, method, state, amount, tran_id,
            created_at, changed_at, check_at)
          select gen_random_uuid(), chosen.id, chosen.customer_id, ${method}, 'AWAITING',
            chosen.grand_total, ${newTranId()}, ${moment}, ${moment}, ${checkAt}::timestamptz
          from chosen on conflict do nothing returning id`
      : sql`select null::uuid as id where false`
    const rows = await rowsOf(
      db,
      sql`with chosen as (
        update orders set payment_method = ${method}
        where id = ${orderId}::uuid and state = 'AWAITING_PAYMENT'
        returning *),
      attempt as (${attempt})
      select chosen.id from chosen`,
    )
    return rows.length > 0
  }

  /**
   * Ends the open attempt at the gateway, then begins one by `method`.
   *
   * @throws ApiError ORDER_NOT_FOUND; ORDER_STATUS_INVALID when it is paid (perhaps just found to
   *   be); PAYMENT_METHOD_NOT_MATCH, BELOW_METHOD_MINIMUM, PAYMENT_GATEWAY_ERROR
   */
  return async (
    context: CustomerContext,
    orderId: string,
    method: PaymentMethod,
  ): Promise<OrderJson> => {
    const { customerId, websiteId } = context.customer
    const order = await findOrder(db, customerId, orderId)
    if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
    if (order.state !== 'AWAITING_PAYMENT') throw new ApiError('ORDER_STATUS_INVALID')
    checkMethod(method, websiteId, grandTotalOf(order))
    if ((await abandonPayment(order)) === 'paid') throw new ApiError('ORDER_STATUS_INVALID')
    if (!(await write(orderId, method))) throw new ApiError('ORDER_STATUS_INVALID')
    const changed = await findOrder(db, customerId, orderId)
    if (changed === undefined) throw new ApiError('ORDER_NOT_FOUND')
    return changed
  }
}
