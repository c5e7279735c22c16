import { sql } from 'drizzle-orm'
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

/** Returns what customers owe; of one customer only, if named. */
export const findReceivables = (db: Queryable, username?: string): Promise<readonly Receivable[]> =>
  rowsOf<Receivable>(
    db,
    sql`with legs as (
        select from_account as account, amount from ledger_transfers
          where from_account like 'receivable:%'
        union all
        select to_account, -amount from ledger_transfers where to_account like 'receivable:%')
      select c.id::text as "customerId", c.username, sum(legs.amount)::bigint as owed,
        (coalesce((select sum(t.amount) from ledger_transfers t
            where t.to_account = 'customer:' || c.id || ':balance'), 0)
          - coalesce((select sum(t.amount) from ledger_transfers t
            where t.from_account = 'customer:' || c.id || ':balance'), 0))::bigint as balance
      from legs join customers c on legs.account = 'receivable:' || c.id
      where ${username === undefined ? sql`true` : sql`c.username = ${username}`}
      group by c.id, c.username having sum(legs.amount) > 0 order by owed desc`,
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
