import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/accounts.ts'
import {
  defaultPaymentMethod,
  type Checkout,
  type CheckoutState,
  type PaymentMethod,
} from '../../../contract/checkout.ts'
import { money, toDollars } from '../../../contract/money.ts'
import { contactJson, contactsJson } from '../../customers/accounts/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { balanceAccount, sumOfAccount, taxPercentOf } from '../../money/ledger/index.ts'
import type { Gateways } from '../../money/payments/index.ts'
import { cartJson, cartOf, emptyCart, priceCart, showCart, type CartJson } from '../cart/index.ts'
import type { ItemKinds } from '../items/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { checkoutHolder, tabHoldsMs } from './checkout-tab.ts'
import { grandTotalOf, orderJson, showOrder, type OrderJson } from '../orders/index.ts'

export interface CheckoutDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ItemKinds
  readonly gateways: Gateways
}

/** The checkout's steps, before an order is placed (commerce §4). */
export const createCheckout = ({ db, clock, kinds, gateways }: CheckoutDeps) => ({
  /** What the checkout shows; one round trip, and nothing is changed by looking. */
  init: async (context: CustomerContext, orderId: string | undefined): Promise<Checkout> => {
    const { customerId, websiteId } = context.customer
    const [row] = await rowsOf<{
      cart: CartJson | null
      addresses: readonly Contact[] | null
      balance: number
      order: OrderJson | null
    }>(
      db,
      sql`select ${cartJson(customerId)} as cart, ${contactsJson(customerId)} as addresses,
        ${sumOfAccount(balanceAccount(customerId))} as balance,
        (select ${orderJson} from orders o where o.customer_id = ${customerId}::uuid
          and ${
            orderId === undefined ? sql`o.state = 'AWAITING_PAYMENT'` : sql`o.id = ${orderId}::uuid`
          }) as order`,
    )
    const stored = row?.cart ? await cartOf(db, customerId, row.cart) : undefined
    const order = row?.order ?? undefined
    if (orderId !== undefined) {
      if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
      if (order.state !== 'AWAITING_PAYMENT') throw new ApiError('ORDER_STATUS_INVALID')
    } else if (stored === undefined || stored.items.length === 0) {
      throw new ApiError('ITEMS_NOT_FOUND')
    }
    if (
      stored !== undefined &&
      checkoutHolder(stored, context.checkoutTab, clock.now()) === 'other'
    ) {
      throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
    }
    const now = clock.now()
    const priced = priceCart(stored ?? emptyCart, kinds, taxPercentOf(websiteId), now)
    // An order of an earlier state of the cart is not what this checkout is about to pay.
    const belongs =
      order !== undefined &&
      (orderId !== undefined ||
        new Date(order.cart_updated_at).getTime() === stored?.updatedAt.getTime())
    const amount = belongs ? grandTotalOf(order) : priced.grandTotal
    const addresses = row?.addresses ?? []
    const chosen = addresses.find(({ id }) => id === stored?.addressId) ?? addresses[0]
    return {
      state: stored?.checkoutState ?? 'basket',
      cart: showCart(stored, priced, context.locale),
      addressId: chosen?.id ?? null,
      addresses: [...addresses],
      paymentMethods: gateways.offered(websiteId, amount).map((offered) => ({
        ...offered,
        minimum: toDollars(offered.minimum),
      })),
      paymentMethod: stored?.paymentMethod ?? defaultPaymentMethod,
      balance: toDollars(money(row?.balance ?? 0)),
      order: belongs ? showOrder(order, context.locale) : null,
    }
  },

  /** Goes to a step and holds the checkout for the asking tab, or lets it go. */
  setState: async (
    context: CustomerContext,
    state: CheckoutState,
    { takeOver, leave }: { readonly takeOver: boolean; readonly leave: boolean },
  ): Promise<CheckoutState> => {
    const { customerId } = context.customer
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    const tab = context.checkoutTab ?? null
    const until = new Date(now.getTime() + tabHoldsMs).toISOString()
    const holds = leave
      ? sql`checkout_tab = null, checkout_tab_until = null`
      : sql`checkout_tab = ${tab}, checkout_tab_until =
          case when ${tab}::text is null then null else ${until}::timestamptz end`
    const [row] = await rowsOf<{ changed: boolean; found: boolean }>(
      db,
      sql`with changed as (
        update carts set checkout_state = ${state}, ${holds}
        where customer_id = ${customerId}::uuid
          and (checkout_tab is null or checkout_tab = ${tab} or checkout_tab_until <= ${moment}
            or ${takeOver})
        returning customer_id)
      select exists (select from changed) as changed,
        exists (select from carts where customer_id = ${customerId}::uuid) as found`,
    )
    if (row?.found !== true) throw new ApiError('ITEMS_NOT_FOUND')
    // A tab that leaves what it does not hold has nothing to be told.
    if (!row.changed && !leave) throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
    return state
  },

  /** Remembers whom the order is billed to. */
  saveAddress: async (context: CustomerContext, addressId: string): Promise<void> => {
    const { customerId } = context.customer
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const tab = context.checkoutTab ?? null
    const [row] = await rowsOf<{ contact: Contact | null; found: boolean; saved: boolean }>(
      db,
      sql`with saved as (
        update carts set address_id = ${addressId}::uuid, checkout_state = 'billing-information'
        where customer_id = ${customerId}::uuid
          and ${contactJson(customerId, addressId)} is not null
          and (checkout_tab is null or checkout_tab = ${tab} or checkout_tab_until <= ${now})
        returning customer_id)
      select ${contactJson(customerId, addressId)} as contact,
        exists (select from carts where customer_id = ${customerId}::uuid) as found,
        exists (select from saved) as saved`,
    )
    if (!row?.contact) throw new ApiError('ADDRESS_NOT_FOUND')
    if (!row.found) throw new ApiError('ITEMS_NOT_FOUND')
    if (!row.saved) throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
  },

  /** Remembers how the customer means to pay. */
  saveMethod: async (context: CustomerContext, method: PaymentMethod): Promise<void> => {
    const { customerId, websiteId } = context.customer
    if (!gateways.offered(websiteId, money(0)).some((offered) => offered.method === method)) {
      throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    }
    await rowsOf(
      db,
      sql`update carts set payment_method = ${method} where customer_id = ${customerId}::uuid`,
    )
  },
})
