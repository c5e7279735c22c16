import { sql, type SQL } from 'drizzle-orm'
import { least, zero, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import { balanceAccount, lockBalance, receivableAccount, transfer } from '../ledger/index.ts'

/** What a customer owes, since a gateway took back more than the balance covered. */
export interface Receivable extends Record<string, unknown> {
  readonly customerId: string
  readonly username: string
  readonly owed: Money
  readonly balance: Money
}

const sumOf = (account: SQL): SQL => sql`(
  coalesce((select sum(amount) from ledger_transfers where to_account = ${account}), 0)
  - coalesce((select sum(amount) from ledger_transfers where from_account = ${account}), 0)
)::bigint`

/** The condition that a customer owes us what a gateway took back. */
export const owesUs = (customerId: SQL): SQL =>
  sql`(${sumOf(sql`'receivable:' || ${customerId}`)} < 0)`

/** Returns what customers owe; of one customer only, if named. Only reversals make debts. */
export const findReceivables = (db: Queryable, username?: string): Promise<readonly Receivable[]> =>
  rowsOf<Receivable>(
    db,
    sql`select * from (
        select c.id::text as "customerId", c.username,
          -${sumOf(sql`'receivable:' || c.id`)} as owed,
          ${sumOf(sql`'customer:' || c.id || ':balance'`)} as balance
        from customers c
        where c.id in (select customer_id from payment_reversals where owed > 0)
          and ${username === undefined ? sql`true` : sql`c.username = ${username}`}) as owing
      where owed > 0 order by owed desc`,
  )

/** Takes what a customer owes out of the balance, as far as it goes; returns how much. */
export const collectReceivable = async (
  tx: Queryable,
  { customerId, username }: Receivable,
  id: string,
  now: Date,
): Promise<Money> => {
  const balance = await lockBalance(tx, customerId)
  // Read under the lock: another operator may have collected it.
  const [owing] = await findReceivables(tx, username)
  const amount = least(balance, owing?.owed ?? zero)
  const from = balanceAccount(customerId)
  const to = receivableAccount(customerId)
  await transfer(tx, [{ cause: `receivable:${id}:collected`, from, to, amount }], now)
  await publish(tx, customerId, 'balance_update', {}, now)
  return amount
}

/** Gives up what a customer owes; returns how much. */
export const writeOffReceivable = async (
  tx: Queryable,
  { customerId, username }: Receivable,
  id: string,
  now: Date,
): Promise<Money> => {
  await lockBalance(tx, customerId)
  const [owing] = await findReceivables(tx, username)
  const amount = owing?.owed ?? zero
  const to = receivableAccount(customerId)
  await transfer(
    tx,
    [{ cause: `receivable:${id}:written-off`, from: 'bad-debts', to, amount }],
    now,
  )
  return amount
}
