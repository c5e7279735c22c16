import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/accounts.ts'
import type { placeOrder as placeOrderCall } from '../../../contract/checkout.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { formatMoney, fromDollars } from '../../../contract/money.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import { companyJson, contactJson } from '../../customers/accounts/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { lapse, type PayableKind } from '../../money/payables/index.ts'
import { begunPayment, type AbandonPayment, type Gateways } from '../../money/payments/index.ts'
import {
  cartJson,
  cartOf,
  deleteItems,
  priceCart,
  setConfigs,
  typesInCart,
  type CartJson,
  type PricedCart,
  type StoredCart,
} from '../cart/index.ts'
import { recheckLines, type ItemKinds } from '../items/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { limits } from '../../platform/limits.ts'
import { storeEvent, type TabNotifier } from '../../platform/realtime/index.ts'
import { underMaintenance } from '../../catalogue/sites/index.ts'
import { checkoutHolder } from './checkout-tab.ts'
import { billedTo, findOrders, insertedOrder, type OrderJson } from '../orders/index.ts'

export interface PlaceOrderDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ItemKinds
  readonly gateways: Gateways
  /** The kind of payables that placed orders are. */
  readonly purchase: PayableKind
  readonly abandonPayment: AbandonPayment
  readonly notifyTabs: TabNotifier['notifyTabs']
}

type Input = BodyOf<typeof placeOrderCall>

interface Situation {
  readonly cart: StoredCart | undefined
  readonly contact: BilledTo | undefined
  /** The order that the same Idempotency-Key placed before. */
  readonly before: OrderJson | undefined
  /** The order that waits for its payment. */
  readonly open: OrderJson | undefined
  /** One of the cart's products is under maintenance. */
  readonly isClosed: boolean
}

/**
 * All that the decision needs, in one round trip; in two where an order is there already: reading it
 * along cost every checkout what only those need that come back.
 */
const readSituation = async (
  db: Queryable,
  customerId: string,
  addressId: string,
  key: string,
  now: Date,
): Promise<Situation> => {
  const [row] = await rowsOf<{
    closed: boolean
    cart: CartJson | null
    contact: Contact | null
    company: CompanyInfo | null
    before: string | null
    open: string | null
  }>(
    db,
    sql`select ${underMaintenance(now, typesInCart(customerId))} as closed, ${cartJson(customerId)} as cart,
      ${contactJson(customerId, addressId)} as contact, ${companyJson(customerId)} as company,
      (select o.id from orders o
        where o.customer_id = ${customerId}::uuid and o.idempotency_key = ${key}) as before,
      (select o.id from orders o
        where o.customer_id = ${customerId}::uuid and o.state = 'AWAITING_PAYMENT') as open`,
  )
  const ids = [row?.before, row?.open].filter((id) => typeof id === 'string')
  const orders = ids.length === 0 ? new Map<string, OrderJson>() : await findOrders(db, ids)
  const orderOf = (id: string | null | undefined): OrderJson | undefined => orders.get(id ?? '')
  return {
    cart: row?.cart ? await cartOf(db, customerId, row.cart) : undefined,
    contact: row?.contact ? billedTo(row.contact, row.company) : undefined,
    before: orderOf(row?.before),
    open: orderOf(row?.open),
    isClosed: row?.closed === true,
  }
}

const isSameRequest = (order: OrderJson, input: Input): boolean =>
  order.grand_total === fromDollars(input.grandTotal) &&
  order.contact.id === input.addressId &&
  new Date(order.cart_updated_at).getTime() === new Date(input.cartUpdatedAt).getTime()

/** Whether a contact has what an order is billed to. */
export const isComplete = (contact: Contact): boolean =>
  [contact.firstName, contact.email, contact.phoneNumber, contact.address1, contact.city].every(
    (text) => text !== '',
  )

interface NewOrder {
  readonly context: CustomerContext
  readonly input: Input
  readonly contact: BilledTo
  readonly cart: StoredCart
  readonly priced: PricedCart
  readonly key: string
}

/** Places orders (commerce §4, §7). */
export const createPlaceOrder = (deps: PlaceOrderDeps) => {
  const { db, clock, kinds } = deps

  const write = async (order: NewOrder): Promise<OrderJson | undefined> => {
    const { context, input, contact, cart, priced, key } = order
    const now = clock.now()
    const { paymentMethod: method } = input
    const rows = await rowsOf<{ order: OrderJson }>(
      db,
      sql`with held as (
        update carts set address_id = ${input.addressId}::uuid,
          payment_method = ${method}, checkout_state = 'payment'
        where customer_id = ${context.customer.customerId}::uuid
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
        },
        sql`held`,
      )},
      payment as (${begunPayment(deps.gateways, { method, source: sql`due`, now })}),
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
    ).catch((error: unknown) => {
      // The same key placed an order meanwhile, whose slot is free again.
      if (isUniqueViolation(error, 'orders_idempotency')) return []
      throw error
    })
    const [row] = rows
    if (row !== undefined) deps.notifyTabs(context.customer.customerId)
    return row?.order
  }

  /** Refuses items that can't be ordered as the buyer saw them; the cart shows what changed. */
  const recheck = async (customerId: string, { items }: StoredCart): Promise<void> => {
    const answers = await recheckLines(kinds, items, clock.now())
    const lost = answers.filter(({ is }) => is === 'unavailable').map(({ key }) => key)
    const gone = items.find(({ key }) => lost.includes(key))
    if (gone !== undefined) {
      await deleteItems(db, customerId, lost, clock.now())
      throw new ApiError('ITEM_NOT_FOUND', { name: gone.subject })
    }
    const changed = answers.flatMap((one) => (one.is === 'changed' ? one : []))
    if (changed.length === 0) return
    await setConfigs(db, customerId, changed, clock.now())
    throw new ApiError('ORDER_CHANGED')
  }

  const cancelOpen = async (open: OrderJson): Promise<void> => {
    const { id, payment } = open
    if ((await deps.abandonPayment(payment)) === 'paid') throw new ApiError('ORDER_STATUS_INVALID')
    await lapse(db, deps.purchase, id)
  }

  /** The order, or undefined when something changed under it and it has to be looked at anew. */
  const attempt = async (
    input: Input,
    context: CustomerContext,
    key: string,
  ): Promise<OrderJson | undefined> => {
    const { customerId, websiteId } = context.customer
    const situation = await readSituation(db, customerId, input.addressId, key, clock.now())
    const { cart, contact, before, open, isClosed } = situation
    if (before !== undefined) {
      if (!isSameRequest(before, input)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
      return before
    }
    if (!input.acceptTerms || !input.acceptAutoSign) throw new ApiError('TERMS_NOT_ACCEPTED')
    if (cart === undefined || cart.items.length === 0) throw new ApiError('ITEMS_NOT_FOUND')
    if (contact === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
    if (!isComplete(contact)) throw new ApiError('BILLING_INFO_MISSING')
    if (checkoutHolder(cart, context.checkoutTab, clock.now()) === 'other') {
      throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
    }
    if (isClosed) throw new ApiError('PRODUCT_UNDER_MAINTENANCE')
    const priced = priceCart(cart, kinds, taxPercentOf(websiteId), clock.now())
    const [gone] = priced.gone
    if (gone !== undefined) {
      const keys = priced.gone.map((item) => item.key)
      await deleteItems(db, customerId, keys, clock.now())
      throw new ApiError('ITEM_NOT_FOUND', { name: gone.subject })
    }
    const seen = new Date(input.cartUpdatedAt).getTime()
    if (seen !== cart.updatedAt.getTime() || fromDollars(input.grandTotal) !== priced.grandTotal) {
      throw new ApiError('ORDER_CHANGED')
    }
    if (priced.grandTotal >= limits.orderBelow) {
      throw new ApiError('OVER_ORDER_LIMIT', { max: formatMoney(limits.orderBelow) })
    }
    deps.gateways.checkMethod(input.paymentMethod, websiteId, priced.grandTotal)
    await recheck(customerId, cart)
    if (open !== undefined) await cancelOpen(open)
    return write({ context, input, contact, cart, priced, key })
  }

  /**
   * Makes the order out of the cart.
   *
   * @throws ApiError one of the codes that `POST /checkout-one-step` declares
   */
  return async (input: Input, context: CustomerContext): Promise<OrderJson> => {
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    // A second tab or click may be between our look and our write; the second look then sees its work.
    const look = () => afterDeadlock(() => attempt(input, context, key))
    const order = (await look()) ?? (await look())
    if (order === undefined) throw new ApiError('ORDER_CHANGED')
    return order
  }
}
