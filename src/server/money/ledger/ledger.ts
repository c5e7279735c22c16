import { sql, type SQL } from 'drizzle-orm'
import { money, subtract, zero, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** The shop's accounts, besides one for each gateway and for what each customer owes. */
const shopAccounts = [
  'bad-debts',
  'card-verifications',
  'corrections',
  'opening',
  'payment-fees',
  'promotions',
  'refunds',
  'sales',
  'vat',
  'waived-balances',
] as const

/** An account of the ledger. Customers' accounts are the shop's debts to them, the rest is the shop's. */
export type LedgerAccount =
  | `customer:${string}:balance`
  | `customer:${string}:promo-credit`
  | `gateway:${string}`
  | `receivable:${string}`
  | (typeof shopAccounts)[number]

/** The account of what verifies entered cards, until it is refunded: no payment. */
export const verificationAccount: LedgerAccount = 'card-verifications'

/** A `LedgerAccount` in SQL. */
const isKnownAccount = sql`(account = any(${`{${shopAccounts.join(',')}}`}::text[])
  or account like 'customer:_%:balance' or account like 'customer:_%:promo-credit'
  or account like 'gateway:_%' or account like 'receivable:_%')`

/** Returns the account of a customer's balance. */
export const balanceAccount = (customerId: string): LedgerAccount =>
  `customer:${customerId}:balance`

/** Returns the account of a customer's promo credit. */
export const promoCreditAccount = (customerId: string): LedgerAccount =>
  `customer:${customerId}:promo-credit`

/** Returns the account of what a customer owes the shop; like all assets, its sum is negative. */
export const receivableAccount = (customerId: string): LedgerAccount => `receivable:${customerId}`

/** Returns the sum of an account, as an expression for a larger statement. */
export const sumOfAccount = (account: LedgerAccount): SQL<number> =>
  sql<number>`(
    coalesce((select sum(amount) from ledger_transfers where to_account = ${account}), 0)
    - coalesce((select sum(amount) from ledger_transfers where from_account = ${account}), 0)
  )::bigint`

/** Returns the sum of an account. */
export const accountSum = async (db: Queryable, account: LedgerAccount): Promise<Money> => {
  const [row] = await rowsOf<{ sum: number }>(db, sql`select ${sumOfAccount(account)} as sum`)
  return money(row?.sum ?? 0)
}

/** Returns what a customer owes; read it under the lock of the balance before it is paid. */
export const owedBy = async (db: Queryable, customerId: string): Promise<Money> => {
  const sum = await accountSum(db, receivableAccount(customerId))
  return sum < 0 ? subtract(zero, sum) : zero
}

/**
 * Returns the sum of all accounts, which is zero. Each row moves what it adds, so what unbalances
 * the ledger is a row with an account that the shop does not have: no balance or report counts it.
 */
export const ledgerSum = async (db: Queryable): Promise<Money> => {
  const [row] = await rowsOf<{ sum: number }>(
    db,
    sql`select coalesce(sum(account.sum), 0)::bigint as sum from (
      select entry.account, sum(entry.amount) as sum from ledger_transfers t,
        lateral (values (t.to_account, t.amount), (t.from_account, -t.amount))
          as entry(account, amount)
      group by entry.account) as account where ${isKnownAccount}`,
  )
  return money(row?.sum ?? 0)
}

export interface Transfer {
  /** Unique: the same cause never moves money twice. `refund:<order item>:net` */
  readonly cause: string
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amount: Money
}

/** Adds transfers, except of nothing and those whose cause is known. Returns the number of new ones. */
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

/** Returns the body of a CTE that posts a `select` of `cause, account, amount`. A known cause is an error. */
export const postedEntries = (entries: SQL, from: LedgerAccount, now: Date): SQL =>
  sql`insert into ledger_transfers (cause, from_account, to_account, amount, created_at)
    select entry.cause, ${from}, entry.account, entry.amount, ${now.toISOString()}::timestamptz
    from (${entries}) as entry
    where entry.amount > 0`
