import { sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** An account of the ledger. The customers' are what the shop owes them, the rest are the shop's. */
export type LedgerAccount =
  | `customer:${string}:balance`
  | `customer:${string}:promo-credit`
  | 'gateway:payway'
  /** Where balances that were there from the start come from. */
  | 'opening'
  /** Where promo credit that is given away comes from. */
  | 'promotions'
  | 'sales'
  | 'vat'

/** The account that holds a customer's balance. */
export const balanceAccount = (customerId: string): LedgerAccount =>
  `customer:${customerId}:balance`

/** The account that holds a customer's promo credit. */
export const promoCreditAccount = (customerId: string): LedgerAccount =>
  `customer:${customerId}:promo-credit`

/** What an account holds, as an expression for a larger statement. */
export const sumOfAccount = (account: LedgerAccount): SQL<number> =>
  sql<number>`(
    coalesce((select sum(amount) from ledger_transfers where to_account = ${account}), 0)
    - coalesce((select sum(amount) from ledger_transfers where from_account = ${account}), 0)
  )::bigint`

/** What an account holds: the sum of all that came less all that went. */
export const accountSum = async (db: Queryable, account: LedgerAccount): Promise<Money> => {
  const [row] = await rowsOf<{ sum: number }>(db, sql`select ${sumOfAccount(account)} as sum`)
  return money(row?.sum ?? 0)
}

/** One movement of money, and why. */
export interface Transfer {
  /** Unique: the same cause never moves money twice. `refund:<order item>:net` */
  readonly cause: string
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amount: Money
}

/**
 * Adds movements. One whose cause is already in the ledger is left out, and so are movements of
 * nothing.
 *
 * @returns how many were new
 */
export const transfer = async (
  db: Queryable,
  transfers: readonly Transfer[],
  now: Date,
): Promise<number> => {
  const moving = transfers.filter(({ amount }) => amount > 0)
  if (moving.length === 0) return 0
  const rows = moving.map(
    ({ cause, from, to, amount }) =>
      sql`(${cause}, ${from}, ${to}, ${amount}::bigint, ${now.toISOString()}::timestamptz)`,
  )
  const added = await rowsOf<{ id: number }>(
    db,
    sql`insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
        values ${sql.join(rows, sql`, `)}
        on conflict (cause) do nothing
        returning id`,
  )
  return added.length
}
