import { sql, type SQL } from 'drizzle-orm'
import { formatMoney, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { promoCreditAccount, transfer } from '../ledger/index.ts'
import { grantCredit } from './stored-grants.ts'

/** A grant as staff see it. */
export interface ListedGrant extends Record<string, unknown> {
  readonly id: string
  readonly customerId: string
  readonly username: string
  readonly source: string
  readonly amount: Money
  readonly remaining: Money
  /** Null: it does not expire. */
  readonly expiresAt: string | null
}

const grantsWhere = (db: Queryable, condition: SQL): Promise<readonly ListedGrant[]> =>
  rowsOf<ListedGrant>(
    db,
    sql`select g.id::text as id, c.id::text as "customerId", c.username, g.source, g.amount,
        g.remaining, to_jsonb(g.expires_at) #>> '{}' as "expiresAt"
      from promo_credit_grants g join customers c on c.id = g.customer_id
      where ${condition}`,
  )

/** Lists grants that have something left, or all of one customer; the newest first. */
export const listGrants = (db: Queryable, username?: string): Promise<readonly ListedGrant[]> =>
  grantsWhere(
    db,
    sql`${username === undefined ? sql`g.remaining > 0` : sql`lower(c.username) = lower(${username})`}
      order by g.granted_at desc, g.id limit 500`,
  )

/** Finds a grant and locks it against orders that take it. */
export const lockGrant = async (tx: Queryable, id: string): Promise<ListedGrant | undefined> =>
  (await grantsWhere(tx, sql`g.id = ${id}::uuid for no key update of g`))[0]

interface StaffGrant {
  readonly customerId: string
  /** Unique: the same one grants once. */
  readonly grantId: string
  readonly amount: Money
  readonly expiresAt: Date
}

/** Gives a customer promo credit, and notifies the customer. */
export const grantByStaff = async (
  tx: Queryable,
  { customerId, grantId, amount, expiresAt }: StaffGrant,
  now: Date,
): Promise<void> => {
  const cause = `promo-credit:staff:${grantId}`
  const grant = { customerId, source: 'STAFF', cause, from: 'promotions' } as const
  await grantCredit(tx, { ...grant, amount, expiresAt }, now)
  const params = { amount: formatMoney(amount), date: shownDay(expiresAt) }
  await notify(tx, { customerId, code: 'PROMO_CREDIT_GRANTED', params, cause }, now)
}

/** Takes back what a grant has left, up to an amount, and notifies the customer. The grant is locked. */
export const withdrawCredit = async (
  tx: Queryable,
  { id, customerId }: ListedGrant,
  amount: Money,
  withdrawalId: string,
  now: Date,
): Promise<void> => {
  const cause = `promo-credit:${id}:withdrawn:${withdrawalId}`
  await rowsOf(
    tx,
    sql`update promo_credit_grants set remaining = remaining - ${amount}::bigint
      where id = ${id}::uuid returning id`,
  )
  const from = promoCreditAccount(customerId)
  await transfer(tx, [{ cause, from, to: 'promotions', amount }], now)
  const params = { amount: formatMoney(amount) }
  await notify(tx, { customerId, code: 'PROMO_CREDIT_WITHDRAWN', params, cause }, now)
}
