import { sql } from 'drizzle-orm'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { sumsOf } from './sums-of.ts'

const columns = [
  { key: 'account', name: 'Account', is: 'text' },
  { key: 'accounts', name: 'Accounts', is: 'number' },
  { key: 'balance', name: 'Balance (USD)', is: 'money' },
] as const satisfies ReportTable['columns']

type Row = Readonly<{ account: string; accounts: number; balance: number }>

/**
 * Reports the balance of each account of the shop; customers' are summed by what they are. What the
 * shop has is negative, what it owes or earned is positive: the sum is zero.
 */
export const reportLedger = async (db: Queryable): Promise<Omit<ReportTable, 'count'>> => {
  const found = await rowsOf<Row>(
    db,
    sql`select case
          when account like 'customer:%' then 'customers: ' || split_part(account, ':', 3)
          when account like 'receivable:%' then 'customers: receivable'
          else account end as account,
        count(*)::integer as accounts, sum(balance)::bigint as balance
      from (
        select account, sum(amount) as balance from (
          select to_account as account, sum(amount) as amount from ledger_transfers group by 1
          union all
          select from_account, -sum(amount) from ledger_transfers group by 1) as sides
        group by account) as accounts
      group by 1 order by 1`,
  )
  const rows = found.map(({ account, accounts, balance }) => [account, accounts, balance])
  return { columns: [...columns], rows, totals: [sumsOf(columns, rows)] }
}
