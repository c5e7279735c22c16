import { sql, type SQL } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { CheckoutState } from '../../../contract/checkout.ts'
import { money, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import { findVoucher, usedVouchersJson, type StoredVoucher } from '../vouchers/index.ts'
import { underMaintenance } from '../../catalogue/sites/index.ts'

/** What can be done with a domain in a cart. */
export type StoredAction = 'registration' | 'renewal' | 'reactivation' | 'transfer'

/** An item as it is stored. */
export interface StoredItem {
  readonly key: string
  readonly position: number
  readonly type: 'DOMAIN'
  readonly action: StoredAction
  readonly productKey: string
  /** ASCII. */
  readonly domainName: string
  readonly qty: number
  /** Years. */
  readonly duration: number
  readonly premium: PremiumPrices | undefined
  /** What the customer last saw as the price after sale. */
  readonly seenPrice: Money
  /**
   * Of a renewal or reactivation: until when the customer's name runs; undefined when it is not theirs
   * any more.
   */
  readonly ownedUntil: Date | undefined
  /** Of a transfer: the sealed auth code. */
  readonly authCode: string | undefined
}

/** A cart as it is stored, with where its checkout stands. */
export interface StoredCart {
  readonly sid: string
  readonly updatedAt: Date
  readonly paymentMethod: PaymentMethod | undefined
  readonly checkoutState: CheckoutState
  readonly addressId: string | undefined
  readonly checkoutTab: string | undefined
  readonly checkoutTabUntil: Date | undefined
  readonly voucher: StoredVoucher | undefined
  readonly items: readonly StoredItem[]
}

/** `to_jsonb` of a row of `cart_items`. */
export interface ItemJson {
  readonly key: string
  readonly position: number
  readonly type: 'DOMAIN'
  readonly action: StoredAction
  readonly product_key: string
  readonly domain_name: string
  readonly qty: number
  readonly duration: number
  readonly premium: PremiumPrices | null
  readonly seen_price: number
  readonly auth_code: string | null
  readonly owned_until?: string | null
}

/** `to_jsonb` of a row of `carts`, with its items. */
export interface CartJson {
  readonly sid: string
  readonly updated_at: string
  readonly payment_method: PaymentMethod | null
  readonly checkout_state: CheckoutState
  readonly address_id: string | null
  readonly checkout_tab: string | null
  readonly checkout_tab_until: string | null
  readonly voucher_code: string | null
  readonly items: readonly ItemJson[] | null
}

const itemOf = (json: ItemJson): StoredItem => ({
  key: json.key,
  position: json.position,
  type: json.type,
  action: json.action,
  productKey: json.product_key,
  domainName: json.domain_name,
  qty: json.qty,
  duration: json.duration,
  premium: json.premium ?? undefined,
  seenPrice: money(json.seen_price),
  ownedUntil: json.owned_until ? new Date(json.owned_until) : undefined,
  authCode: json.auth_code ?? undefined,
})

/** A row of `cart_items` as {@link ItemJson}. */
const itemJson = (item: SQL): SQL => sql`to_jsonb(${item}) || case
  when ${item}.action in ('renewal', 'reactivation') then jsonb_build_object('owned_until',
    (select max(s.expires_at) from services s
      where s.subject = ${item}.domain_name and s.type = ${item}.type
        and s.customer_id = ${item}.customer_id and s.external_id is not null))
  else '{}'::jsonb end`

/**
 * A stored cart out of what {@link cartJson} selects. One with a voucher costs a round trip more:
 * most have none, and pay nothing for it.
 */
export const cartOf = async (
  db: Queryable,
  customerId: string,
  json: CartJson,
): Promise<StoredCart> => ({
  sid: json.sid,
  updatedAt: new Date(json.updated_at),
  paymentMethod: json.payment_method ?? undefined,
  checkoutState: json.checkout_state,
  addressId: json.address_id ?? undefined,
  checkoutTab: json.checkout_tab ?? undefined,
  checkoutTabUntil:
    json.checkout_tab_until === null ? undefined : new Date(json.checkout_tab_until),
  voucher:
    json.voucher_code === null ? undefined : await findVoucher(db, customerId, json.voucher_code),
  items: (json.items ?? []).map(itemOf),
})

/** A customer's cart with its items as one JSON value, for a larger statement; null without one. */
export const cartJson = (customerId: string): SQL => sql`(
  select to_jsonb(c) || jsonb_build_object('items', (
    select jsonb_agg(${itemJson(sql`i`)} order by i.position)
    from cart_items i where i.customer_id = c.customer_id))
  from carts c where c.customer_id = ${customerId})`

/** The customer's cart; undefined before anything was ever added. One round trip. */
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

/** A cart that something is about to be added to. */
export interface OpenCart {
  readonly cart: StoredCart | undefined
  /** Domains are under maintenance. */
  readonly isClosed: boolean
  /** The codes of the vouchers that the customer has used. */
  readonly usedVouchers: readonly string[]
}

/** The cart that something is about to be added to, with what matters then. */
export const findOpenCart = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<OpenCart> => {
  const [row] = await rowsOf<{
    cart: CartJson | null
    closed: boolean
    used: readonly string[] | null
  }>(
    db,
    sql`select ${cartJson(customerId)} as cart, ${underMaintenance(now, 'DOMAIN')} as closed,
      ${usedVouchersJson(customerId)} as used`,
  )
  return {
    cart: row?.cart ? await cartOf(db, customerId, row.cart) : undefined,
    isClosed: row?.closed === true,
    usedVouchers: row?.used ?? [],
  }
}

/** What a change of the items leaves: the cart as it is after it, or undefined if none applied. */
interface ChangedJson extends Record<string, unknown> {
  readonly cart: CartJson | null
  /** The items at the statement's start; those it changed are in `changed`. */
  readonly before: readonly ItemJson[] | null
  readonly changed: readonly ItemJson[] | null
}

const afterChange = async (
  db: Queryable,
  customerId: string,
  row: ChangedJson | undefined,
  removedKeys: readonly string[] = [],
): Promise<StoredCart | undefined> => {
  if (!row?.cart) return undefined
  const byKey = new Map<string, ItemJson>()
  for (const item of row.before ?? []) byKey.set(item.key, item)
  for (const item of row.changed ?? []) byKey.set(item.key, item)
  for (const key of removedKeys) byKey.delete(key)
  const items = [...byKey.values()].sort((a, b) => a.position - b.position)
  return cartOf(db, customerId, { ...row.cart, items })
}

const itemsBefore = (customerId: string): SQL => sql`
  (select jsonb_agg(${itemJson(sql`i`)}) from cart_items i where i.customer_id = ${customerId})`

// Any change of the items clears the checkout (commerce §4) and gives the cart a new moment, so
// that an order for the old one is refused.
const touch = (now: Date): SQL => sql`
  updated_at = greatest(${now.toISOString()}::timestamptz, carts.updated_at + interval '1 millisecond'),
  checkout_state = 'basket'`

// Every change locks the cart's row before any item's: two changes at once wait for each other
// instead of each holding what the other needs.
const heldCart = (customerId: string): SQL => sql`
  select customer_id from carts where customer_id = ${customerId} for update`

/** Adds items, or replaces those of the same key; makes the cart when there is none. */
export const putItems = async (
  db: Queryable,
  customerId: string,
  newSid: string,
  items: readonly Omit<StoredItem, 'position'>[],
  now: Date,
): Promise<StoredCart | undefined> => {
  const values = JSON.stringify(
    items.map((item) => ({
      key: item.key,
      type: item.type,
      action: item.action,
      product_key: item.productKey,
      domain_name: item.domainName,
      qty: item.qty,
      duration: item.duration,
      premium: item.premium ?? null,
      auth_code: item.authCode ?? null,
      seen_price: item.seenPrice,
    })),
  )
  const [row] = await rowsOf<ChangedJson>(
    db,
    sql`with cart as (
      insert into carts (customer_id, sid, updated_at)
      values (${customerId}, ${newSid}, ${now.toISOString()}::timestamptz)
      on conflict (customer_id) do update set ${touch(now)}
      returning *),
    changed as (
      insert into cart_items (customer_id, key, position, type, action, product_key, domain_name,
        qty, duration, premium, auth_code, seen_price)
      select ${customerId}, n.item->>'key',
        coalesce((select max(position) from cart_items where customer_id = ${customerId}), 0)
          + n.position::integer,
        n.item->>'type', n.item->>'action', n.item->>'product_key', n.item->>'domain_name',
        (n.item->>'qty')::integer, (n.item->>'duration')::integer,
        nullif(n.item->'premium', 'null'::jsonb), n.item->>'auth_code',
        (n.item->>'seen_price')::bigint
      from cart, jsonb_array_elements(${values}::jsonb) with ordinality as n(item, position)
      on conflict (customer_id, key) do update set
        duration = excluded.duration, premium = excluded.premium,
        auth_code = excluded.auth_code, seen_price = excluded.seen_price
      returning *)
    select (select to_jsonb(cart) from cart) as cart,
      ${itemsBefore(customerId)} as before,
      (select jsonb_agg(${itemJson(sql`changed`)}) from changed) as changed`,
  )
  return afterChange(db, customerId, row)
}

/** Changes the durations of items that are there; undefined when the cart has none of them. */
export const setDurations = async (
  db: Queryable,
  customerId: string,
  durations: readonly { readonly key: string; readonly duration: number; readonly seen: Money }[],
  now: Date,
): Promise<StoredCart | undefined> => {
  const [row] = await rowsOf<ChangedJson>(
    db,
    sql`with held as (${heldCart(customerId)}),
    changed as (
      update cart_items i set duration = (d.item->>'duration')::integer,
        seen_price = (d.item->>'seen')::bigint
      from held, jsonb_array_elements(${JSON.stringify(durations)}::jsonb) as d(item)
      where i.customer_id = held.customer_id and i.key = d.item->>'key'
      returning i.*),
    cart as (
      update carts set ${touch(now)}
      where customer_id = ${customerId} and exists (select from changed)
      returning *)
    select (select to_jsonb(cart) from cart) as cart,
      ${itemsBefore(customerId)} as before,
      (select jsonb_agg(${itemJson(sql`changed`)}) from changed) as changed`,
  )
  return afterChange(db, customerId, row)
}

/**
 * Writes down what registries ask now for names that are in the cart. What the customer saw stays as it
 * was, so that the cart tells them of it.
 */
export const setPremium = async (
  db: Queryable,
  customerId: string,
  items: readonly Pick<StoredItem, 'key' | 'premium'>[],
  now: Date,
): Promise<void> => {
  const values = JSON.stringify(
    items.map(({ key, premium }) => ({ key, premium: premium ?? null })),
  )
  await rowsOf(
    db,
    sql`with held as (${heldCart(customerId)}),
    changed as (
      update cart_items i set premium = nullif(n.item->'premium', 'null'::jsonb)
      from held, jsonb_array_elements(${values}::jsonb) as n(item)
      where i.customer_id = held.customer_id and i.key = n.item->>'key'
      returning i.key)
    update carts set ${touch(now)}
    where customer_id = ${customerId} and exists (select from changed)`,
  )
}

/** Takes items out; undefined when the cart has none of them. */
export const deleteItems = async (
  db: Queryable,
  customerId: string,
  keys: readonly string[],
  now: Date,
): Promise<StoredCart | undefined> => {
  const [row] = await rowsOf<ChangedJson>(
    db,
    sql`with held as (${heldCart(customerId)}),
    removed as (
      delete from cart_items i using held
      where i.customer_id = held.customer_id
        and i.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      returning i.key),
    cart as (
      update carts set ${touch(now)}
      where customer_id = ${customerId} and exists (select from removed)
      returning *)
    select (select to_jsonb(cart) from cart) as cart,
      ${itemsBefore(customerId)} as before, null as changed`,
  )
  return afterChange(db, customerId, row, keys)
}

/** Uses a voucher for the cart, or none; undefined when there is no cart with items. */
export const setVoucher = async (
  db: Queryable,
  customerId: string,
  code: string | undefined,
  now: Date,
): Promise<StoredCart | undefined> => {
  const [row] = await rowsOf<ChangedJson>(
    db,
    sql`with cart as (
      update carts set voucher_code = ${code ?? null}, ${touch(now)}
      where customer_id = ${customerId}
        and exists (select from cart_items i where i.customer_id = carts.customer_id)
      returning *)
    select (select to_jsonb(cart) from cart) as cart,
      ${itemsBefore(customerId)} as before, null as changed`,
  )
  return afterChange(db, customerId, row)
}
