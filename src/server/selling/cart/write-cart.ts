import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import { columnList } from '../../platform/db/column-list.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { cartItems } from '../../platform/db/schema/index.ts'
import type { NewLine, StoredItem } from '../items/index.ts'
import { cartOf, type CartJson, type StoredCart } from './stored-cart.ts'

/** The result of a change; `cart` is null if nothing changed. */
interface ChangedJson extends Record<string, unknown> {
  readonly cart: CartJson | null
  readonly items: readonly StoredItem[] | null
}

const columns = columnList(cartItems)
const columnsOfLine = columnList(cartItems, 'line')

// A change ends the checkout (commerce §4); the new moment refuses orders for the old cart.
const touch = (now: Date): SQL => sql`
  updated_at = greatest(${now.toISOString()}::timestamptz, carts.updated_at + interval '1 millisecond'),
  checkout_state = 'basket'`

// Locking the cart before its items prevents deadlocks between concurrent changes.
const lockedCart = (customerId: string): SQL => sql`locked as (
  select customer_id from carts where customer_id = ${customerId} for update)`

const touchedCart = (customerId: string, now: Date, provided: SQL): SQL => sql`cart as (
  update carts set ${touch(now)}
  where customer_id = ${customerId} and ${provided}
  returning *)`

/** Runs a statement with the CTEs `cart` and `changed`; undefined if nothing changed. */
const change = async (
  db: Queryable,
  customerId: string,
  ctes: SQL,
  removedKeys: readonly string[] = [],
): Promise<StoredCart | undefined> => {
  const [row] = await rowsOf<ChangedJson>(
    db,
    // The statement reads its own changes as they were before.
    sql`with ${ctes}
    select (select to_jsonb(cart) from cart) as cart,
      (select jsonb_agg(to_jsonb(i)) from (
        select * from cart_items b where b.customer_id = ${customerId}
          and b.key not in (select changed.key from changed)
        union all select * from changed) i) as items`,
  )
  if (!row?.cart) return undefined
  const items = (row.items ?? [])
    .filter(({ key }) => !removedKeys.includes(key))
    .sort((a, b) => a.position - b.position)
  return cartOf(db, customerId, { ...row.cart, items })
}

const nothingChanged = sql`changed as (select * from cart_items where false)`

/** Adds items or replaces those of the same key, and creates a missing cart. */
export const putItems = (
  db: Queryable,
  customerId: string,
  newSid: string,
  items: readonly NewLine[],
  now: Date,
): Promise<StoredCart | undefined> =>
  change(
    db,
    customerId,
    sql`cart as (
      insert into carts (customer_id, sid, updated_at)
      values (${customerId}, ${newSid}, ${now.toISOString()}::timestamptz)
      on conflict (customer_id) do update set ${touch(now)}
      returning *),
    changed as (
      insert into cart_items (${columns})
      select ${columnsOfLine}
      from cart, jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as n(item, at),
        jsonb_populate_record(null::cart_items, n.item || jsonb_build_object(
          'customer_id', cart.customer_id,
          'position', n.at + coalesce(
            (select max(position) from cart_items where customer_id = ${customerId}), 0))) as line
      on conflict (customer_id, key) do update set
        product_key = excluded.product_key, subject = excluded.subject, config = excluded.config,
        config_version = excluded.config_version, secret = excluded.secret, qty = excluded.qty,
        duration = excluded.duration, duration_type = excluded.duration_type,
        service_id = excluded.service_id, parent_key = excluded.parent_key,
        seen_price = excluded.seen_price
      returning *)`,
  )

/** An item's new duration with its price. */
export interface Edit {
  readonly key: string
  readonly duration: number
  readonly config: unknown
  readonly seen_price: Money
}

/** @param assignments from `e`, the edit of an item as a row of `cart_items` */
const edited = (
  customerId: string,
  edits: readonly { readonly key: string }[],
  assignments: SQL,
  now: Date,
): SQL => sql`${lockedCart(customerId)},
  changed as (
    update cart_items i set ${assignments}
    from locked, jsonb_populate_recordset(null::cart_items, ${JSON.stringify(edits)}::jsonb) as e
    where i.customer_id = locked.customer_id and i.key = e.key
    returning i.*),
  ${touchedCart(customerId, now, sql`exists (select from changed)`)}`

/** Stores edited items; undefined when the cart has none of them. */
export const editItems = (
  db: Queryable,
  customerId: string,
  edits: readonly Edit[],
  now: Date,
): Promise<StoredCart | undefined> => {
  const assignments = sql`duration = e.duration, config = e.config, seen_price = e.seen_price`
  return change(db, customerId, edited(customerId, edits, assignments, now))
}

/** Stores new configs; `seen_price` stays, so the cart shows the new price as a change. */
export const setConfigs = async (
  db: Queryable,
  customerId: string,
  items: readonly { readonly key: string; readonly config: unknown }[],
  now: Date,
): Promise<void> => {
  await change(db, customerId, edited(customerId, items, sql`config = e.config`, now))
}

/** Removes items; undefined when the cart has none of them. */
export const deleteItems = (
  db: Queryable,
  customerId: string,
  keys: readonly string[],
  now: Date,
): Promise<StoredCart | undefined> =>
  change(
    db,
    customerId,
    sql`${lockedCart(customerId)},
    removed as (
      delete from cart_items i using locked
      where i.customer_id = locked.customer_id
        and i.key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      returning i.key),
    ${touchedCart(customerId, now, sql`exists (select from removed)`)},
    ${nothingChanged}`,
    keys,
  )

/** Sets or removes the voucher, without promo credit; undefined when there is no cart with items. */
export const setVoucher = (
  db: Queryable,
  customerId: string,
  code: string | undefined,
  now: Date,
): Promise<StoredCart | undefined> =>
  change(
    db,
    customerId,
    sql`cart as (
      update carts set voucher_code = ${code ?? null}, apply_promo_credit = false, ${touch(now)}
      where customer_id = ${customerId}
        and exists (select from cart_items i where i.customer_id = carts.customer_id)
      returning *),
    ${nothingChanged}`,
  )

/** Applies promo credit or removes it; undefined when there is no cart with items, or one with a voucher. */
export const setCredit = (
  db: Queryable,
  customerId: string,
  isApplied: boolean,
  now: Date,
): Promise<StoredCart | undefined> =>
  change(
    db,
    customerId,
    sql`cart as (
      update carts set apply_promo_credit = ${isApplied}, ${touch(now)}
      where customer_id = ${customerId} and (voucher_code is null or not ${isApplied}::boolean)
        and exists (select from cart_items i where i.customer_id = carts.customer_id)
      returning *),
    ${nothingChanged}`,
  )
