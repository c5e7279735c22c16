import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { carts } from '../../platform/db/schema/index.ts'
import type { ItemType } from '../../../contract/items/item-fields.ts'
import { findCredit, type CreditGrant } from '../../money/promo-credit/index.ts'
import { readFacts, type StoredItem } from '../items/index.ts'
import { findVoucher, usedVouchersJson, type StoredVoucher } from '../vouchers/index.ts'
import { underMaintenance } from '../../catalogue/sites/index.ts'

type CartRow = JsonRow<typeof carts>

/** A stored cart with the state of its checkout. */
export interface StoredCart {
  readonly sid: string
  readonly updatedAt: Date
  readonly paymentMethod: CartRow['payment_method']
  readonly checkoutState: CartRow['checkout_state']
  readonly addressId: string | null
  readonly checkoutTab: string | undefined
  readonly checkoutTabUntil: Date | undefined
  readonly voucher: StoredVoucher | undefined
  /** The promo credit that it takes from; undefined where none is applied. */
  readonly credit: readonly CreditGrant[] | undefined
  readonly items: readonly StoredItem[]
}

/** `to_jsonb` of a row of `carts`, with those of its items. */
export type CartJson = CartRow & { readonly items: readonly StoredItem[] | null }

/**
 * Completes what {@link cartJson} selects. What few carts need is read only for them, one round trip
 * each: a voucher, promo credit, facts of items. Parts of a statement cost even when they select nothing.
 */
export const cartOf = async (
  db: Queryable,
  customerId: string,
  json: CartJson,
): Promise<StoredCart> => {
  const { voucher_code: code, checkout_tab_until: tabUntil } = json
  const [voucher, credit, items] = await Promise.all([
    code === null ? undefined : findVoucher(db, customerId, code),
    json.apply_promo_credit ? findCredit(db, customerId) : undefined,
    readFacts(db, customerId, json.items ?? []),
  ])
  return {
    sid: json.sid,
    updatedAt: new Date(json.updated_at),
    paymentMethod: json.payment_method,
    checkoutState: json.checkout_state,
    addressId: json.address_id,
    checkoutTab: json.checkout_tab ?? undefined,
    checkoutTabUntil: tabUntil === null ? undefined : new Date(tabUntil),
    ...{ voucher, credit, items },
  }
}

/** Selects a customer's cart with its items as JSON or null, for larger statements. */
export const cartJson = (customerId: string): SQL => sql`(
  select to_jsonb(c) || jsonb_build_object('items', (
    select jsonb_agg(to_jsonb(i) order by i.position)
    from cart_items i where i.customer_id = c.customer_id))
  from carts c where c.customer_id = ${customerId})`

/** Returns the customer's cart; undefined before its first item. */
export const findCart = async (
  db: Queryable,
  customerId: string,
): Promise<StoredCart | undefined> => {
  const [row] = await rowsOf<{ cart: CartJson | null }>(
    db,
    sql`select ${cartJson(customerId)} as cart`,
  )
  return row?.cart ? cartOf(db, customerId, row.cart) : undefined
}

/** A cart to which items are added. */
export interface OpenCart {
  readonly cart: StoredCart | undefined
  readonly isClosed: boolean
  readonly usedVouchers: readonly string[]
}

/** Reads the cart to which items of these types are added. One round trip. */
export const findOpenCart = async (
  db: Queryable,
  customerId: string,
  types: readonly ItemType[],
  now: Date,
): Promise<OpenCart> => {
  const services = sql`(select array_agg(t) from jsonb_array_elements_text(
    ${JSON.stringify(types)}::jsonb) as t)`
  const [row] = await rowsOf<{
    cart: CartJson | null
    closed: boolean
    used: readonly string[] | null
  }>(
    db,
    sql`select ${cartJson(customerId)} as cart, ${underMaintenance(now, services)} as closed,
      ${usedVouchersJson(customerId)} as used`,
  )
  return {
    cart: row?.cart ? await cartOf(db, customerId, row.cart) : undefined,
    isClosed: row?.closed === true,
    usedVouchers: row?.used ?? [],
  }
}

/** Selects the types in a customer's cart as an array, for larger statements. */
export const typesInCart = (customerId: string): SQL => sql`(
  select array_agg(distinct i.type) from cart_items i where i.customer_id = ${customerId})`
