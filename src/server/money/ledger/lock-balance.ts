import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { accountSum, balanceAccount } from './ledger.ts'

/** Returns a customer's balance, which nothing else spends until the transaction ends. */
export const lockBalance = async (tx: Queryable, customerId: string): Promise<Money> => {
  await rowsOf(
    tx,
    sql`update customers set balance_turn = balance_turn + 1
      where id = ${customerId}::uuid returning id`,
  )
  // Another statement: it sees what the payments before this lock have posted.
  return accountSum(tx, balanceAccount(customerId))
}
