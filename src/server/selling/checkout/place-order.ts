import type { placeOrder as placeOrderCall } from '../../../contract/checkout.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { formatMoney, fromDollars } from '../../../contract/money.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { lapseAbandoned } from '../../money/payables/index.ts'
import type { AbandonPayment } from '../../money/payments/index.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { limits } from '../../platform/limits.ts'
import { hasLatin } from '../../providers/registry/latin-contact.ts'
import {
  deleteItems,
  dueOf,
  priceCart,
  setConfigs,
  type PricedCart,
  type StoredCart,
} from '../cart/index.ts'
import { describeItem, hasRegistrant, recheckLines, type ItemKinds } from '../items/index.ts'
import { isComplete, type OrderJson } from '../orders/index.ts'
import { checkoutHolder } from './checkout-tab.ts'
import { readSituation, type OrderSituation } from './order-situation.ts'
import { writeOrder, type WriteOrderDeps } from './write-order.ts'

export interface PlaceOrderDeps extends WriteOrderDeps {
  readonly kinds: ItemKinds
  readonly abandonPayment: AbandonPayment
}

type Input = BodyOf<typeof placeOrderCall>

const isSameRequest = (order: OrderJson, input: Input): boolean =>
  order.grand_total === fromDollars(input.grandTotal) &&
  order.contact.id === input.addressId &&
  new Date(order.cart_updated_at).getTime() === new Date(input.cartUpdatedAt).getTime()

interface Ready {
  readonly cart: StoredCart
  readonly contact: BilledTo
}

/** Checks what does not depend on prices. */
const checkReady = (
  { cart, contact, isClosed }: OrderSituation,
  input: Input,
  tab: string | undefined,
  now: Date,
): Ready => {
  if (!input.acceptTerms || !input.acceptAutoSign) throw new ApiError('TERMS_NOT_ACCEPTED')
  if (cart === undefined || cart.items.length === 0) throw new ApiError('ITEMS_NOT_FOUND')
  if (contact === undefined) throw new ApiError('ADDRESS_NOT_FOUND')
  if (!isComplete(contact)) throw new ApiError('BILLING_INFO_MISSING')
  if (cart.items.some(hasRegistrant) && !hasLatin(contact)) throw new ApiError('CONTACT_NOT_LATIN')
  if (checkoutHolder(cart, tab, now) === 'other') {
    throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
  }
  if (isClosed) throw new ApiError('PRODUCT_UNDER_MAINTENANCE')
  return { cart, contact }
}

/** Checks that the customer saw this cart at this total, and that the total is within the limit. */
const checkTotal = ({ grandTotal }: PricedCart, { updatedAt }: StoredCart, input: Input): void => {
  const seen = new Date(input.cartUpdatedAt).getTime()
  if (seen !== updatedAt.getTime() || fromDollars(input.grandTotal) !== grandTotal) {
    throw new ApiError('ORDER_CHANGED')
  }
  if (grandTotal >= limits.orderBelow) {
    throw new ApiError('OVER_ORDER_LIMIT', { max: formatMoney(limits.orderBelow) })
  }
}

/** Creates the call that places an order (commerce §4, §7). */
export const createPlaceOrder = (deps: PlaceOrderDeps) => {
  const { db, clock, kinds } = deps

  const removeLost = async (
    { customer: { customerId }, locale }: CustomerContext,
    { items }: StoredCart,
    lost: readonly string[],
  ): Promise<void> => {
    const first = items.find(({ key }) => lost.includes(key))
    if (first === undefined) return
    await deleteItems(db, customerId, lost, clock.now())
    const { name, plan } = describeItem(first, locale)
    // Only what is bought for the name is gone, such as a package, not the name itself.
    if (plan !== undefined) throw new ApiError('ITEM_NO_LONGER_SOLD', { name: `${plan} (${name})` })
    throw new ApiError('ITEM_NOT_FOUND', { name })
  }

  /** Refuses items that providers no longer sell as the customer saw them; the cart shows the change. */
  const recheck = async (context: CustomerContext, cart: StoredCart): Promise<void> => {
    const answers = await recheckLines(kinds, cart.items, clock.now())
    const lost = answers.filter(({ is }) => is === 'unavailable').map(({ key }) => key)
    await removeLost(context, cart, lost)
    const refused = answers.find((one) => one.is === 'refused')
    if (refused !== undefined) throw new ApiError(refused.code, refused.params)
    const changed = answers.flatMap((one) => (one.is === 'changed' ? one : []))
    if (changed.length === 0) return
    await setConfigs(db, context.customer.customerId, changed, clock.now())
    throw new ApiError('ORDER_CHANGED')
  }

  const cancelOpen = async ({ id, payment }: OrderJson): Promise<boolean> => {
    if ((await deps.abandonPayment(payment)) === 'paid') throw new ApiError('ORDER_STATUS_INVALID')
    return lapseAbandoned(db, deps.purchase, id, clock.now())
  }

  /** Returns undefined when a concurrent request has changed the situation. */
  const attempt = async (
    input: Input,
    context: CustomerContext,
    key: string,
  ): Promise<OrderJson | undefined> => {
    const { customerId, websiteId } = context.customer
    const { addressId, paymentMethod: method } = input
    const situation = await readSituation(db, customerId, addressId, key, clock.now())
    const { before, open } = situation
    if (before !== undefined) {
      if (!isSameRequest(before, input)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
      return before
    }
    const { cart, contact } = checkReady(situation, input, context.checkoutTab, clock.now())
    const priced = priceCart(cart, kinds, taxPercentOf(websiteId), clock.now())
    await removeLost(
      context,
      cart,
      priced.gone.map((item) => item.key),
    )
    checkTotal(priced, cart, input)
    deps.gateways.checkMethod(method, websiteId, dueOf(priced.grandTotal, priced.discounts))
    await recheck(context, cart)
    if (open !== undefined && !(await cancelOpen(open))) return undefined
    return writeOrder(deps, { context, addressId, method, contact, cart, priced, key })
  }

  /** Places an order for the cart. @throws ApiError as `POST /checkout-one-step` declares */
  return async (input: Input, context: CustomerContext): Promise<OrderJson> => {
    const key = context.idempotencyKey
    if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
    // The second try reads what a concurrent request has written since the first read.
    const tryOnce = () => afterDeadlock(() => attempt(input, context, key))
    const order = (await tryOnce()) ?? (await tryOnce())
    if (order === undefined) throw new ApiError('ORDER_CHANGED')
    return order
  }
}
