import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { PayableKind } from '../../money/payables/index.ts'
import { begunPayment, type Gateways } from '../../money/payments/index.ts'
import { takeCredit } from '../../money/promo-credit/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { storeEvent, type TabNotifier } from '../../platform/realtime/index.ts'
import type { PricedCart, StoredCart } from '../cart/index.ts'
import { insertedOrder, signedAtCheckout, type OrderJson } from '../orders/index.ts'

export interface WriteOrderDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  /** The payable kind of placed orders. */
  readonly purchase: PayableKind
  readonly notifyTabs: TabNotifier['notifyTabs']
}

/** An order whose checks have passed. */
export interface CheckedOrder {
  readonly context: Pick<CustomerContext, 'customer' | 'locale'>
  readonly addressId: string
  readonly method: PaymentMethod
  readonly contact: BilledTo
  readonly cart: StoredCart
  readonly priced: PricedCart
  readonly key: string
}

const insertOrder = async (
  db: Queryable,
  deps: WriteOrderDeps,
  { context, addressId, method, contact, cart, priced, key }: CheckedOrder,
): Promise<OrderJson | undefined> => {
  const { customerId, websiteId } = context.customer
  const now = deps.clock.now()
  const fee = deps.gateways.feeOf(method, websiteId, priced.grandTotal)
  const [row] = await rowsOf<{ order: OrderJson }>(
    db,
    sql`with locked as (
      update carts set address_id = ${addressId}::uuid,
        payment_method = ${method}, checkout_state = 'payment'
      where customer_id = ${customerId}::uuid
        and updated_at = ${cart.updatedAt.toISOString()}::timestamptz
      returning customer_id),
    ${insertedOrder(
      {
        ...{ priced, contact, now },
        kind: deps.purchase,
        paymentMethod: method,
        locale: context.locale,
        cartUpdatedAt: cart.updatedAt,
        idempotencyKey: key,
        signature: signedAtCheckout(now),
      },
      sql`locked`,
    )},
    payment as (${begunPayment(deps.gateways, { method, source: sql`due`, fee, now })}),
    published as (${storeEvent(
      'init_checkout_order',
      sql`jsonb_build_object('orderId', source.id)`,
      sql`placed`,
      now,
    )})
    select to_jsonb(placed) || jsonb_build_object(
      'items', (select jsonb_agg(to_jsonb(lines) order by lines.position) from lines),
      'invoice', null,
      'payment', (select to_jsonb(payment) from payment)) as order
    from placed`,
  )
  return row?.order
}

/** Takes the promo credit of an order in the transaction that stores it; one without any needs none. */
const insertWithCredit = async (
  deps: WriteOrderDeps,
  checked: CheckedOrder,
): Promise<OrderJson | undefined> => {
  const { taken: shares } = checked.priced.credit
  if (shares.length === 0) return insertOrder(deps.db, deps, checked)
  return deps.db.transaction(async (tx) => {
    const order = await insertOrder(tx, deps, checked)
    if (order === undefined) return undefined
    const { customerId } = checked.context.customer
    await takeCredit(tx, { customerId, payableId: order.id, shares }, deps.clock.now())
    return order
  })
}

/**
 * Stores an order with its payable and payment; undefined if the cart or its orders have changed.
 * @throws ApiError PROMO_CREDIT_NOT_ENOUGH
 */
export const writeOrder = async (
  deps: WriteOrderDeps,
  checked: CheckedOrder,
): Promise<OrderJson | undefined> => {
  const order = await insertWithCredit(deps, checked).catch((error: unknown) => {
    // A concurrent request with the same key has placed an order, and that is closed already.
    if (isUniqueViolation(error, 'orders_idempotency')) return undefined
    throw error
  })
  if (order !== undefined) deps.notifyTabs(checked.context.customer.customerId)
  return order
}
