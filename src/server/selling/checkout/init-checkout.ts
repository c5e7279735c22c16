import { sql } from 'drizzle-orm'
import type { ContactProfile } from '../../../contract/accounts.ts'
import type { Contact } from '../../../contract/addresses.ts'
import { defaultPaymentMethod, type Checkout } from '../../../contract/checkout.ts'
import { money, toDollars } from '../../../contract/money.ts'
import { contactProfileJson, contactsJson, showContacts } from '../../customers/accounts/index.ts'
import { balanceAccount, sumOfAccount, taxPercentOf } from '../../money/ledger/index.ts'
import {
  availableCredit,
  creditJson,
  currentGrants,
  grantsOf,
  type CreditGrant,
  type GrantJson,
} from '../../money/promo-credit/index.ts'
import type { Gateways } from '../../money/payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import {
  cartJson,
  cartOf,
  dueOf,
  emptyCart,
  priceCart,
  showCart,
  type CartJson,
  type StoredCart,
} from '../cart/index.ts'
import type { ItemKinds } from '../items/index.ts'
import {
  checkAwaitsPayment,
  grandTotalOf,
  isOpenPurchase,
  orderJson,
  showOrder,
  type OrderJson,
} from '../orders/index.ts'
import { checkoutHolder } from './checkout-tab.ts'

export interface InitCheckoutDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: ItemKinds
  readonly gateways: Gateways
}

interface CheckoutRows {
  readonly cart: StoredCart | undefined
  readonly addresses: readonly Contact[]
  readonly profile: ContactProfile
  readonly balance: number
  readonly credit: readonly CreditGrant[]
  readonly order: OrderJson | undefined
}

/** One round trip, and another one for a cart with a voucher. */
const readCheckout = async (
  db: Queryable,
  customerId: string,
  orderId: string | undefined,
): Promise<CheckoutRows> => {
  const isIt =
    orderId === undefined
      ? isOpenPurchase(customerId)
      : sql`o.customer_id = ${customerId}::uuid and o.id = ${orderId}::uuid`
  const [row] = await rowsOf<{
    cart: CartJson | null
    addresses: readonly Contact[] | null
    profile: ContactProfile | null
    balance: number
    credit: readonly GrantJson[] | null
    order: OrderJson | null
  }>(
    db,
    sql`select ${cartJson(customerId)} as cart, ${contactsJson(customerId)} as addresses,
      ${contactProfileJson(customerId)} as profile,
      ${sumOfAccount(balanceAccount(customerId))} as balance,
      ${creditJson(sql`${customerId}::uuid`)} as credit,
      (select ${orderJson} from orders o where ${isIt}) as order`,
  )
  if (!row?.profile) throw new ApiError('USER_NOT_FOUND')
  return {
    profile: row.profile,
    cart: row.cart ? await cartOf(db, customerId, row.cart) : undefined,
    addresses: row.addresses ?? [],
    balance: row.balance,
    credit: grantsOf(row.credit ?? null),
    order: row.order ?? undefined,
  }
}

const checkIsOpen = ({ cart, order }: CheckoutRows, orderId: string | undefined): void => {
  if (orderId === undefined) {
    if (cart === undefined || cart.items.length === 0) throw new ApiError('ITEMS_NOT_FOUND')
    return
  }
  if (order === undefined) throw new ApiError('ORDER_NOT_FOUND')
  checkAwaitsPayment(order.state)
}

/** Creates the read of the checkout; it changes nothing (commerce §4). */
export const createInitCheckout =
  ({ db, clock, kinds, gateways }: InitCheckoutDeps) =>
  async (context: CustomerContext, orderId: string | undefined): Promise<Checkout> => {
    const { customerId, websiteId } = context.customer
    const rows = await readCheckout(db, customerId, orderId)
    checkIsOpen(rows, orderId)
    const { cart, addresses, order } = rows
    const now = clock.now()
    if (cart !== undefined && checkoutHolder(cart, context.checkoutTab, now) === 'other') {
      throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
    }
    const priced = priceCart(cart ?? emptyCart, kinds, taxPercentOf(websiteId), now)
    // An order of an earlier state of the cart is not the one that this checkout pays.
    const paysOrder =
      order !== undefined &&
      (orderId !== undefined ||
        new Date(order.cart_updated_at).getTime() === cart?.updatedAt.getTime())
    const due = paysOrder
      ? dueOf(grandTotalOf(order), order.discounts)
      : dueOf(priced.grandTotal, priced.discounts)
    const chosen = addresses.find(({ id }) => id === cart?.addressId) ?? addresses[0]
    return {
      state: cart?.checkoutState ?? 'basket',
      cart: showCart(cart, priced, context.locale),
      addressId: chosen?.id ?? null,
      addresses: showContacts(addresses, context.locale),
      profile: rows.profile,
      paymentMethods: gateways.offered(websiteId, due).map((offered) => ({
        ...offered,
        minimum: toDollars(offered.minimum),
      })),
      paymentMethod: cart?.paymentMethod ?? defaultPaymentMethod,
      balance: toDollars(money(rows.balance)),
      promoCredit: {
        available: toDollars(availableCredit(rows.credit, now)),
        expiresAt: currentGrants(rows.credit, now)[0]?.expiresAt?.toISOString() ?? null,
      },
      order: paysOrder ? showOrder(order, context.locale) : null,
    }
  }
