import { sql, type SQL } from 'drizzle-orm'
import { least, zero, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import { isoDay } from '../../platform/shown-day.ts'
import {
  balanceAccount,
  lockBalance,
  owedBy,
  receivableAccount,
  transfer,
} from '../ledger/index.ts'

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

/**
 * Returns the rows `customer_id, total` of what customers owe since a day before this one. What
 * they paid since then paid the oldest first.
 */
export const overdueReceivables = (now: Date): SQL =>
  sql`select owing.customer_id, owing.total from (
      select r.customer_id, -${sumOf(sql`'receivable:' || r.customer_id`)}
        - coalesce(sum(r.owed) filter (where r.owed > 0
          and (r.created_at at time zone 'Asia/Phnom_Penh')::date >= ${isoDay(now)}::date), 0) as total
      from payment_reversals r group by r.customer_id having max(r.owed) > 0) as owing
    where owing.total > 0`

/** Takes what a customer owes out of the balance, as far as it goes, once for each cause; returns how much. */
export const collectReceivable = async (
  tx: Queryable,
  customerId: string,
  cause: string,
  now: Date,
): Promise<Money> => {
  const balance = await lockBalance(tx, customerId)
  // Read under the lock: an operator or another top-up may have collected it.
  const amount = least(balance, await owedBy(tx, customerId))
  const from = balanceAccount(customerId)
  const to = receivableAccount(customerId)
  const isNew = await transfer(tx, [{ cause: `receivable:${cause}`, from, to, amount }], now)
  if (isNew === 0) return zero
  await publish(tx, customerId, 'balance_update', {}, now)
  return amount
}

/** Gives up what a customer owes; returns how much. */
export const writeOffReceivable = async (
  tx: Queryable,
  { customerId }: Pick<Receivable, 'customerId'>,
  id: string,
  now: Date,
): Promise<Money> => {
  await lockBalance(tx, customerId)
  const amount = await owedBy(tx, customerId)
  const to = receivableAccount(customerId)
  await transfer(
    tx,
    [{ cause: `receivable:${id}:written-off`, from: 'bad-debts', to, amount }],
    now,
  )
  return amount
}
