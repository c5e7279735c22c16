import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'
import type { CheckoutState, PaymentMethod } from '../../../contract/checkout.ts'
import { zero } from '../../../contract/money.ts'
import { contactJson } from '../../customers/accounts/index.ts'
import type { Gateways } from '../../money/payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { publish } from '../../platform/realtime/index.ts'
import { tabLeaseMs } from './checkout-tab.ts'

export interface CheckoutStepsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
}

/** Creates the steps of the checkout before an order is placed (commerce §4). */
export const createCheckoutSteps = ({ db, clock, gateways }: CheckoutStepsDeps) => ({
  /** Goes to a step; the requesting tab takes the lease of the checkout or, with `leave`, ends it. */
  setState: async (
    context: CustomerContext,
    state: CheckoutState,
    { takeOver, leave }: { readonly takeOver: boolean; readonly leave: boolean },
  ): Promise<CheckoutState> => {
    const { customerId } = context.customer
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    const tab = context.checkoutTab ?? null
    const until = new Date(now.getTime() + tabLeaseMs).toISOString()
    const lease = leave
      ? sql`checkout_tab = null, checkout_tab_until = null`
      : sql`checkout_tab = ${tab}, checkout_tab_until =
          case when ${tab}::text is null then null else ${until}::timestamptz end`
    const [row] = await rowsOf<{ changed: boolean; found: boolean }>(
      db,
      sql`with changed as (
        update carts set checkout_state = ${state}, ${lease}
        where customer_id = ${customerId}::uuid
          and (checkout_tab is null or checkout_tab = ${tab} or checkout_tab_until <= ${moment}
            or ${takeOver})
        returning customer_id)
      select exists (select from changed) as changed,
        exists (select from carts where customer_id = ${customerId}::uuid) as found`,
    )
    if (row?.found !== true) throw new ApiError('ITEMS_NOT_FOUND')
    // Leaving a checkout that another tab holds is no error.
    if (!row.changed && !leave) throw new ApiError('INIT_CHECKOUT_ORDER_IN_OTHER_TAB')
    // The tab that held it shows at once that it no longer does.
    if (takeOver) await publish(db, customerId, 'init_checkout_order', { orderId: null }, now)
    return state
  },

  /** Stores the billing contact. */
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

  /** Stores the payment method. */
  saveMethod: async (context: CustomerContext, method: PaymentMethod): Promise<void> => {
    const { customerId, websiteId } = context.customer
    if (
      !gateways
        .offered(websiteId, { amount: zero, isCovered: true })
        .some((offered) => offered.method === method)
    ) {
      throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    }
    await rowsOf(
      db,
      sql`update carts set payment_method = ${method} where customer_id = ${customerId}::uuid`,
    )
  },
})
