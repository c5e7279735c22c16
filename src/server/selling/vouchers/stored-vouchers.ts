import { sql, type SQL } from 'drizzle-orm'
import type { ItemType } from '../../../contract/items/item-fields.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { vouchers } from '../../platform/db/schema/index.ts'
import type { StoredVoucher } from './voucher.ts'

/** With whether the customer has used it. */
type VoucherJson = JsonRow<typeof vouchers> & { readonly used: boolean }

const voucherOf = (json: VoucherJson): StoredVoucher => ({
  code: json.code,
  title: json.title,
  titleKm: json.title_km,
  description: json.description,
  descriptionKm: json.description_km,
  discount:
    json.amount === null
      ? { type: 'RATE', percent: json.percent ?? 0 }
      : { type: 'FIXED', amount: json.amount },
  productTypes: json.product_types ?? undefined,
  actions: json.actions ?? undefined,
  months: json.months ?? undefined,
  minimumSpend: json.minimum_spend,
  startsAt: new Date(json.starts_at),
  endsAt: new Date(json.ends_at),
  isUsed: json.used,
})

const used = (customerId: SQL): SQL => sql`exists (
  select from voucher_uses u where u.customer_id = ${customerId} and u.code = v.code)`

/** Selects the codes that a customer has used as a JSON array or null. */
export const usedVouchersJson = (customerId: string): SQL => sql`(
  select jsonb_agg(u.code) from voucher_uses u where u.customer_id = ${customerId}::uuid)`

const row = (customerId: SQL): SQL =>
  sql`to_jsonb(v) || jsonb_build_object('used', ${used(customerId)})`

/** Finds the voucher of a code, if this customer may use it. */
export const findVoucher = async (
  db: Queryable,
  customerId: string,
  code: string,
): Promise<StoredVoucher | undefined> => {
  const id = sql`${customerId}::uuid`
  const [found] = await rowsOf<{ voucher: VoucherJson }>(
    db,
    sql`select ${row(id)} as voucher from vouchers v
      where v.code = ${code} and (v.customer_id is null or v.customer_id = ${id})
        and (not v.trial or exists (
          select from kept_vouchers k where k.customer_id = ${id} and k.code = v.code))`,
  )
  return found === undefined ? undefined : voucherOf(found.voucher)
}

const runsAt = (now: Date): SQL =>
  sql`v.starts_at <= ${now.toISOString()}::timestamptz and v.ends_at > ${now.toISOString()}::timestamptz`

const listed = async (db: Queryable, customerId: SQL, which: SQL): Promise<StoredVoucher[]> => {
  const rows = await rowsOf<{ voucher: VoucherJson }>(
    db,
    sql`select ${row(customerId)} as voucher from vouchers v where ${which}
      order by v.ends_at, v.code limit 50`,
  )
  return rows.map(({ voucher }) => voucherOf(voucher))
}

/** Returns the vouchers suggested for a product type, the earliest end first. */
export const suggestedVouchers = (
  db: Queryable,
  customerId: string,
  productType: ItemType,
  now: Date,
): Promise<StoredVoucher[]> =>
  listed(
    db,
    sql`${customerId}::uuid`,
    sql`v.suggested and ${runsAt(now)}
      and (v.customer_id is null or v.customer_id = ${customerId}::uuid)
      and (v.product_types is null or v.product_types @> ${JSON.stringify([productType])}::jsonb)`,
  )

/** Returns all vouchers suggested to all customers, the earliest end first. */
export const offeredToAll = async (db: Queryable): Promise<StoredVoucher[]> => {
  const rows = await rowsOf<{ voucher: VoucherJson }>(
    db,
    sql`select to_jsonb(v) || '{"used": false}'::jsonb as voucher from vouchers v
      where v.suggested and v.customer_id is null order by v.ends_at, v.code`,
  )
  return rows.map(({ voucher }) => voucherOf(voucher))
}

const isOwn = (customerId: string): SQL =>
  sql`(v.customer_id = ${customerId}::uuid or v.code in (
    select k.code from kept_vouchers k where k.customer_id = ${customerId}::uuid))`

/** Returns a customer's current vouchers, the earliest end first. */
export const ownVouchers = (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<StoredVoucher[]> =>
  listed(db, sql`${customerId}::uuid`, sql`${runsAt(now)} and ${isOwn(customerId)}`)

/** Returns the current vouchers that a customer sees: their own and the suggested ones. */
export const visibleVouchers = (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<StoredVoucher[]> =>
  listed(
    db,
    sql`${customerId}::uuid`,
    sql`${runsAt(now)} and (v.suggested and v.customer_id is null or ${isOwn(customerId)})`,
  )

/** Stores a voucher for a customer, once. */
export const storeVoucher = async (
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
