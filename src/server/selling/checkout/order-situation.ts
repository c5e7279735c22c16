import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import { underMaintenance } from '../../catalogue/sites/index.ts'
import { contactJson } from '../../customers/accounts/index.ts'
import { verifiedCompanyJson } from '../../customers/companies/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import { cartJson, cartOf, typesInCart, type CartJson, type StoredCart } from '../cart/index.ts'
import { billedTo, findOrders, isOpenPurchase, type OrderJson } from '../orders/index.ts'

/** What is stored when a customer places an order. */
export interface OrderSituation {
  readonly cart: StoredCart | undefined
  readonly contact: BilledTo | undefined
  /** The order that the same Idempotency-Key placed before. */
  readonly before: OrderJson | undefined
  /** The order of the cart that awaits its payment. */
  readonly open: OrderJson | undefined
  readonly isClosed: boolean
}

/** Reads the situation: one round trip, and another one where there are orders or a voucher. */
export const readSituation = async (
  db: Queryable,
  customerId: string,
  addressId: string,
  key: string,
  now: Date,
): Promise<OrderSituation> => {
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
      ${contactJson(customerId, addressId)} as contact, ${verifiedCompanyJson(customerId)} as company,
      (select o.id from orders o
        where o.customer_id = ${customerId}::uuid and o.idempotency_key = ${key}) as before,
      (select o.id from orders o where ${isOpenPurchase(customerId)}) as open`,
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
