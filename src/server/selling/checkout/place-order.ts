import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Contact } from '../../../contract/accounts.ts'
import type { placeOrder as placeOrderCall } from '../../../contract/checkout.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  formatMoney,
  fromDollars,
  multiply,
  prorate,
  subtract,
  type Money,
} from '../../../contract/money.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import { companyJson, contactJson } from '../../customers/accounts/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import {
  cartJson,
  cartOf,
  deleteItems,
  lineOf,
  priceCart,
  setPremium,
  type CartJson,
  type FindOffer,
  type NameOutcome,
  type PricedCart,
  type StoredCart,
  type StoredItem,
} from '../cart/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { BilledTo, OrderVoucher } from '../../platform/db/schema/index.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { limits } from '../../platform/limits.ts'
import { storeEvent, type Announcer } from '../../platform/realtime/index.ts'
import { underMaintenance } from '../../catalogue/sites/index.ts'
import type { TransferStanding } from '../../services/transfers/index.ts'
import { billedTo } from '../orders/index.ts'
import { checkoutHolder } from './checkout-tab.ts'
import { checkMethod, isPayWay } from './payment-methods.ts'
import { findOrders, type OrderJson } from '../orders/index.ts'

export interface PlaceOrderDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly findOffer: FindOffer
  readonly confirmNames: (
    names: readonly string[],
    maxAgeMs: number,
  ) => Promise<ReadonlyMap<string, NameOutcome>>
  /** What stands between a name and its transfer with the sealed code of the cart, and its own prices. */
  readonly transferStanding: (
    name: string,
    sealedCode: string | undefined,
  ) => Promise<TransferStanding>
  /** Ends what is open at the gateway for an order; tells whether it proved to be paid. */
  readonly abandonPayment: (order: OrderJson) => Promise<'free' | 'paid'>
  readonly announce: Announcer['announce']
  readonly newTranId: () => string
  /** When an attempt to pay that began now is first asked about. */
  readonly firstCheckAt: (now: Date) => Date
}

type Input = BodyOf<typeof placeOrderCall>

/** A name's outcome counts for so long when the order is placed. */
const confirmedForMs = 60_000

interface Situation {
  readonly cart: StoredCart | undefined
  readonly contact: BilledTo | undefined
  /** The order that the same Idempotency-Key placed before. */
  readonly before: OrderJson | undefined
  /** The order that waits for its payment. */
  readonly open: OrderJson | undefined
  /** Domains are under maintenance. */
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
    sql`select ${underMaintenance(now, 'DOMAIN')} as closed, ${cartJson(customerId)} as cart,
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

/** An item, and what its registry says of its name now. */
interface Looked {
  readonly item: StoredItem
  /** Somebody else has it, or it can't move any more. */
  readonly isLost: boolean
  /** What the registry asks for it now; as it was where it could not be asked. */
  readonly premium: StoredItem['premium']
}

/** The order's lines; each bears its part of the tax, so that it can be given back alone. */
const linesOf = ({ items, taxAmount }: PricedCart) => {
  const lines = items.map(({ item, offer, discount }) => ({
    item,
    offer,
    price: lineOf(offer, item.qty).price,
    discount,
  }))
  const net = lines.map(({ price, discount }): Money => subtract(price, discount))
  const taxes = prorate(taxAmount, net)
  return lines.map(({ item, offer, price, discount }, at) => ({
    id: randomUUID(),
    position: at + 1,
    key: item.key,
    type: item.type,
    action: item.action,
    product_key: item.productKey,
    domain_name: item.domainName,
    qty: item.qty,
    duration: item.duration,
    premium: item.premium ?? null,
    auth_code: item.authCode ?? null,
    price,
    discount,
    icann_fee: multiply(offer.icannFee, item.qty),
    tax: taxes[at] ?? 0,
  }))
}

/** The body of a CTE that writes the lines of the order in the CTE `placed`, and gives their rows. */
export const insertedLines = (priced: PricedCart): SQL => sql`
  insert into order_items (id, order_id, position, key, type, action, product_key,
    domain_name, qty, duration, premium, auth_code, price, discount, icann_fee, tax, fulfilment)
  select line.id, placed.id, line.position, line.key, line.type, line.action,
    line.product_key, line.domain_name, line.qty, line.duration,
    nullif(line.premium, 'null'::jsonb), line.auth_code, line.price, line.discount,
    line.icann_fee, line.tax, 'WAITING'
  from placed, jsonb_to_recordset(${JSON.stringify(linesOf(priced))}::jsonb) as line(
    id uuid, position integer, key text, type text, action text, product_key text,
    domain_name text, qty integer, duration integer, premium jsonb, auth_code text,
    price bigint, discount bigint, icann_fee bigint, tax bigint)
  returning *`

const orderVoucher = ({ voucher: priced }: PricedCart): OrderVoucher | null =>
  priced === undefined || priced.problem !== undefined
    ? null
    : {
        code: priced.voucher.code,
        title: priced.voucher.title,
        titleKm: priced.voucher.titleKm,
        amount: priced.amount,
      }

/** Places orders (commerce §4, §7). */
export const createPlaceOrder = (deps: PlaceOrderDeps) => {
  const { db, clock, findOffer } = deps

  const write = async (order: NewOrder): Promise<OrderJson | undefined> => {
    const { context, input, contact, cart, priced, key } = order
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    const voucher = orderVoucher(priced)
    const attempt = isPayWay(input.paymentMethod)
      ? sql`insert into payments (id, order_id, customer_id, method, state, amount, tran_id,
          created_at, changed_at, check_at)
        select gen_random_uuid(), placed.id, placed.customer_id, placed.payment_method, 'AWAITING',
          placed.grand_total, ${deps.newTranId()}, ${moment}, ${moment},
          ${deps.firstCheckAt(now).toISOString()}::timestamptz
        from placed returning *`
      : sql`select * from payments where false`
    const [row] = await rowsOf<{ order: OrderJson }>(
      db,
      sql`with held as (
        update carts set address_id = ${input.addressId}::uuid,
          payment_method = ${input.paymentMethod}, checkout_state = 'payment'
        where customer_id = ${context.customer.customerId}::uuid
          and updated_at = ${cart.updatedAt.toISOString()}::timestamptz
        returning customer_id),
      placed as (
        insert into orders (id, customer_id, state, payment_method, subtotal, discount_amount,
          tax_percent, tax_amount, grand_total, voucher, contact, locale, cart_updated_at,
          idempotency_key, created_at)
        select gen_random_uuid(), held.customer_id, 'AWAITING_PAYMENT', ${input.paymentMethod},
          ${priced.subtotal}::bigint, ${priced.discountAmount}::bigint,
          ${priced.taxPercent}::bigint, ${priced.taxAmount}::bigint,
          ${priced.grandTotal}::bigint,
          ${voucher === null ? null : JSON.stringify(voucher)}::jsonb, ${JSON.stringify(contact)}::jsonb, ${context.locale},
          ${cart.updatedAt.toISOString()}::timestamptz, ${key}, ${moment}
        from held
        on conflict do nothing
        returning *),
      lines as (${insertedLines(priced)}),
      attempt as (${attempt}),
      told as (${storeEvent(
        'init_checkout_order',
        sql`jsonb_build_object('orderId', source.id)`,
        sql`placed`,
        now,
      )})
      select to_jsonb(placed) || jsonb_build_object(
        'items', (select jsonb_agg(to_jsonb(lines) order by lines.position) from lines),
        'invoice', null,
        'payment', (select to_jsonb(attempt) from attempt)) as order
      from placed`,
    )
    if (row !== undefined) deps.announce(context.customer.customerId)
    return row?.order
  }

  const lookAtTransfer = async (item: StoredItem): Promise<Looked> => {
    const { obstacles, premium } = await deps.transferStanding(item.domainName, item.authCode)
    const isUnknown = obstacles.some(({ code }) => code === 'NOT_CHECKED')
    return {
      item,
      isLost: obstacles.some(({ code }) => code !== 'NOT_CHECKED'),
      premium: isUnknown ? item.premium : premium,
    }
  }

  /** What registries say of new names now; what could not be asked is told by the fulfilment. */
  const lookAgain = async ({ items }: StoredCart): Promise<readonly Looked[]> => {
    const registered = items.filter(({ action }) => action === 'registration')
    const names = registered.map(({ domainName }) => domainName)
    const outcomes = await deps.confirmNames(names, confirmedForMs)
    const moving = await Promise.all(
      items.filter(({ action }) => action === 'transfer').map(lookAtTransfer),
    )
    return [
      ...registered.map((item): Looked => {
        const outcome = outcomes.get(item.domainName)
        return {
          item,
          isLost: outcome?.state === 'taken' || outcome?.state === 'reserved',
          premium: outcome?.state === 'available' ? outcome.premium : item.premium,
        }
      }),
      ...moving,
    ]
  }

  /** Takes out of the cart what somebody else has bought meanwhile, or what can't move any more. */
  const dropLostItems = async (customerId: string, looked: readonly Looked[]): Promise<void> => {
    const lost = looked.filter(({ isLost }) => isLost).map(({ item }) => item)
    const [first] = lost
    if (first === undefined) return
    const keys = lost.map(({ key }) => key)
    await deleteItems(db, customerId, keys, clock.now())
    throw new ApiError('ITEM_NOT_FOUND', { name: first.domainName })
  }

  const isRepriced = ({ item, premium }: Looked): boolean => {
    if ((item.premium === undefined) !== (premium === undefined)) return true
    const [before, after] = [item, { ...item, premium }].map((one) => findOffer(one, clock.now()))
    return before?.price !== after?.price || before?.renewalPrice !== after?.renewalPrice
  }

  /** A registry asks another price for a premium name than the buyer saw: they are asked again. */
  const takeNewPrices = async (customerId: string, looked: readonly Looked[]): Promise<void> => {
    const repriced = looked
      .filter(isRepriced)
      .map(({ item: { key }, premium }) => ({ key, premium }))
    if (repriced.length === 0) return
    await setPremium(db, customerId, repriced, clock.now())
    throw new ApiError('ORDER_CHANGED')
  }

  const cancelOpen = async (open: OrderJson): Promise<void> => {
    if ((await deps.abandonPayment(open)) === 'paid') throw new ApiError('ORDER_STATUS_INVALID')
    await rowsOf(
      db,
      sql`update orders set state = 'CANCELLED'
          where id = ${open.id}::uuid and state = 'AWAITING_PAYMENT'`,
    )
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
    const priced = priceCart(cart, findOffer, taxPercentOf(websiteId), clock.now())
    const [gone] = priced.gone
    if (gone !== undefined) {
      const keys = priced.gone.map((item) => item.key)
      await deleteItems(db, customerId, keys, clock.now())
      throw new ApiError('ITEM_NOT_FOUND', { name: gone.domainName })
    }
    const seen = new Date(input.cartUpdatedAt).getTime()
    if (seen !== cart.updatedAt.getTime() || fromDollars(input.grandTotal) !== priced.grandTotal) {
      throw new ApiError('ORDER_CHANGED')
    }
    if (priced.grandTotal >= limits.orderBelow) {
      throw new ApiError('OVER_ORDER_LIMIT', { max: formatMoney(limits.orderBelow) })
    }
    checkMethod(input.paymentMethod, websiteId, priced.grandTotal)
    const looked = await lookAgain(cart)
    await dropLostItems(customerId, looked)
    await takeNewPrices(customerId, looked)
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
