import { sql } from 'drizzle-orm'
import { money, type Money } from '../../../contract/money.ts'
import { latestMonths, monthMoments } from '../../platform/calendar-month.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** What was spent in a month. */
export interface MonthSum {
  readonly month: string
  readonly spent: Money
}

/**
 * Returns what a customer spent in the last months, the oldest first: invoices when they were paid,
 * less credit notes when they were issued. A cancelled invoice was never paid.
 */
export const readSpending = async (
  db: Queryable,
  customerId: string,
  count: number,
  now: Date,
): Promise<readonly MonthSum[]> => {
  const months = latestMonths(now, count).toReversed()
  const from = monthMoments(months[0] ?? '').from.toISOString()
  const rows = await rowsOf<{ month: string; spent: number }>(
    db,
    sql`select to_char((entry.at at time zone 'UTC') + interval '7 hours', 'YYYY-MM') as month,
        sum(entry.amount)::bigint as spent
      from (
        select p.paid_at as at, i.total + i.fee as amount
          from invoices i join payables p on p.id = i.payable_id
          where i.customer_id = ${customerId}::uuid and i.state = 'ISSUED'
            and i.payment_state = 'PAID' and p.paid_at >= ${from}::timestamptz
        union all select n.issued_at, -(n.net + n.tax)
          from credit_notes n join invoices i on i.id = n.invoice_id
          where i.customer_id = ${customerId}::uuid and i.state = 'ISSUED'
            and n.issued_at >= ${from}::timestamptz
      ) as entry
      group by month`,
  )
  const spentIn = new Map(rows.map(({ month, spent }) => [month, spent]))
  return months.map((month) => ({ month, spent: money(spentIn.get(month) ?? 0) }))
}
