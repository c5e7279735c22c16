import { sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { promoCreditAccount, transfer, type LedgerAccount } from '../ledger/index.ts'
import type { CreditGrant } from './spend-credit.ts'

/** A row of {@link creditJson}. */
export interface GrantJson {
  readonly id: string
  readonly remaining: number
  readonly expires_at: string | null
}

/**
 * Selects a customer's grants as JSON or null. What their due order holds counts as there: placing
 * another order cancels that one first.
 */
export const creditJson = (customerId: SQL): SQL => sql`(
  select jsonb_agg(jsonb_build_object('id', g.id, 'expires_at', g.expires_at,
    'remaining', g.remaining + coalesce((
      select sum(u.amount) from promo_credit_uses u join payables y on y.id = u.payable_id
      where u.grant_id = g.id and y.state = 'DUE'), 0)))
  from promo_credit_grants g where g.customer_id = ${customerId})`

/** Parses what {@link creditJson} selects. */
export const grantsOf = (json: readonly GrantJson[] | null): readonly CreditGrant[] =>
  (json ?? []).map(({ id, remaining, expires_at: expiresAt }) => ({
    id,
    remaining: money(remaining),
    expiresAt: expiresAt === null ? undefined : new Date(expiresAt),
  }))

/** Returns a customer's grants, with what their due order holds. */
export const findCredit = async (
  db: Queryable,
  customerId: string,
): Promise<readonly CreditGrant[]> => {
  const [row] = await rowsOf<{ credit: readonly GrantJson[] | null }>(
    db,
    sql`select ${creditJson(sql`${customerId}::uuid`)} as credit`,
  )
  return grantsOf(row?.credit ?? null)
}

/** Returns a customer's grants; without what a due order holds. */
export const findGrants = async (
  db: Queryable,
  customerId: string,
): Promise<readonly CreditGrant[]> => {
  const rows = await rowsOf<{ grant: GrantJson }>(
    db,
    sql`select to_jsonb(g) as grant from promo_credit_grants g
      where g.customer_id = ${customerId}::uuid and g.remaining > 0`,
  )
  return grantsOf(rows.map(({ grant }) => grant))
}

/** A gift of promo credit. */
export interface NewGrant {
  readonly customerId: string
  readonly source: 'OPENING' | 'WHEEL' | 'STAFF' | 'SLA' | 'LOYALTY' | 'AFFILIATE'
  /** Unique: the same cause grants once. */
  readonly cause: string
  readonly from: LedgerAccount
  readonly amount: Money
  readonly expiresAt?: Date
}

/** Gives a customer promo credit, once per cause. */
export const grantCredit = async (
  tx: Queryable,
  { customerId, source, cause, from, amount, expiresAt }: NewGrant,
  now: Date,
): Promise<void> => {
  const to = promoCreditAccount(customerId)
  if ((await transfer(tx, [{ cause, from, to, amount }], now)) === 0) return
  await rowsOf(
    tx,
    sql`insert into promo_credit_grants
        (id, customer_id, source, cause, amount, remaining, granted_at, expires_at)
      values (gen_random_uuid(), ${customerId}::uuid, ${source}, ${cause}, ${amount}::bigint,
        ${amount}::bigint, ${now.toISOString()}::timestamptz,
        ${expiresAt?.toISOString() ?? null}::timestamptz)`,
  )
}
