import { sql, type SQL } from 'drizzle-orm'
import type { CartItem } from '../../contract/cart.ts'
import { money } from '../../contract/money.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { StoredVoucher } from './voucher.ts'

/** `to_jsonb` of a row of `vouchers`, with whether a customer has used it. */
export interface VoucherJson {
  readonly code: string
  readonly title: string
  readonly title_km: string
  readonly description: string
  readonly description_km: string
  readonly amount: number | null
  readonly percent: number | null
  readonly product_types: readonly CartItem['type'][] | null
  readonly actions: readonly CartItem['action'][] | null
  readonly minimum_spend: number
  readonly starts_at: string
  readonly ends_at: string
  readonly used: boolean
}

/** A stored voucher out of what {@link voucherJson} selects. */
export const voucherOf = (json: VoucherJson): StoredVoucher => ({
  code: json.code,
  title: json.title,
  titleKm: json.title_km,
  description: json.description,
  descriptionKm: json.description_km,
  discount:
    json.amount === null
      ? { type: 'RATE', percent: json.percent ?? 0 }
      : { type: 'FIXED', amount: money(json.amount) },
  productTypes: json.product_types ?? undefined,
  actions: json.actions ?? undefined,
  minimumSpend: money(json.minimum_spend),
  startsAt: new Date(json.starts_at),
  endsAt: new Date(json.ends_at),
  isUsed: json.used,
})

// An order that was not paid, or of which all went back, has used nothing.
const used = (customerId: SQL): SQL => sql`exists (
  select from voucher_uses u join orders uo on uo.id = u.order_id
  where u.customer_id = ${customerId} and u.code = v.code and uo.state in ('PAID', 'COMPLETED')
    and exists (select from order_items ui where ui.order_id = uo.id and ui.delivery <> 'REFUNDED'))`

const row = (customerId: SQL): SQL =>
  sql`to_jsonb(v) || jsonb_build_object('used', ${used(customerId)})`

/**
 * The voucher of a code as one JSON value, for a larger statement; null if there is none, or only
 * another customer's.
 */
export const voucherJson = (code: SQL, customerId: SQL): SQL => sql`(
  select ${row(customerId)} from vouchers v
  where v.code = ${code} and (v.customer_id is null or v.customer_id = ${customerId}))`

/** The voucher of a code; undefined if there is none for this customer. */
export const findVoucher = async (
  db: Queryable,
  customerId: string,
  code: string,
): Promise<StoredVoucher | undefined> => {
  const [found] = await rowsOf<{ voucher: VoucherJson | null }>(
    db,
    sql`select ${voucherJson(sql`${code}`, sql`${customerId}::uuid`)} as voucher`,
  )
  return found?.voucher ? voucherOf(found.voucher) : undefined
}

const runsAt = (now: Date): SQL =>
  sql`v.starts_at <= ${now.toISOString()}::timestamptz and v.ends_at > ${now.toISOString()}::timestamptz`

const isSuggested = (customerId: SQL, productType: CartItem['type'], now: Date): SQL => sql`
  v.suggested and ${runsAt(now)} and (v.customer_id is null or v.customer_id = ${customerId})
  and (v.product_types is null or v.product_types @> ${JSON.stringify([productType])}::jsonb)`

/**
 * What is offered for a kind of product now, as a JSON array of {@link VoucherJson} for a larger
 * statement, the earliest end first; null without any.
 */
export const suggestedJson = (
  customerId: string,
  productType: CartItem['type'],
  now: Date,
): SQL => sql`(
  select jsonb_agg(${row(sql`${customerId}::uuid`)} order by v.ends_at, v.code) from vouchers v
  where ${isSuggested(sql`${customerId}::uuid`, productType, now)})`

const listed = async (db: Queryable, customerId: SQL, which: SQL): Promise<StoredVoucher[]> => {
  const rows = await rowsOf<{ voucher: VoucherJson }>(
    db,
    sql`select ${row(customerId)} as voucher from vouchers v where ${which}
      order by v.ends_at, v.code limit 50`,
  )
  return rows.map(({ voucher }) => voucherOf(voucher))
}

/** What is offered for a kind of product now; the earliest end first. */
export const suggestedVouchers = (
  db: Queryable,
  customerId: string,
  productType: CartItem['type'],
  now: Date,
): Promise<StoredVoucher[]> =>
  listed(db, sql`${customerId}::uuid`, isSuggested(sql`${customerId}::uuid`, productType, now))

/** What a customer keeps or was given, as far as it has not ended; the earliest end first. */
export const ownVouchers = (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<StoredVoucher[]> =>
  listed(
    db,
    sql`${customerId}::uuid`,
    sql`${runsAt(now)} and (v.customer_id = ${customerId}::uuid or v.code in (
      select k.code from kept_vouchers k where k.customer_id = ${customerId}::uuid))`,
  )

/** Keeps a voucher for a customer, once. */
export const keep = async (
  db: Queryable,
  customerId: string,
  code: string,
  now: Date,
): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into kept_vouchers (customer_id, code, kept_at)
      values (${customerId}::uuid, ${code}, ${now.toISOString()}::timestamptz)
      on conflict do nothing`,
  )
}
