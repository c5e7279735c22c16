import { sql } from 'drizzle-orm'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { moment } from './moment.ts'
import { sumsOf } from './sums-of.ts'

const columns = [
  { key: 'number', name: 'Number', is: 'text' },
  { key: 'kind', name: 'Kind', is: 'text' },
  { key: 'customer', name: 'Customer', is: 'text' },
  { key: 'since', name: 'Since', is: 'text' },
  { key: 'dueOn', name: 'Due on', is: 'text' },
  { key: 'days', name: 'Age in days', is: 'number' },
  { key: 'amount', name: 'Amount (USD)', is: 'money' },
] as const satisfies ReportTable['columns']

type Row = Readonly<{
  number: string | null
  kind: string
  customer: string
  since: string
  dueOn: string | null
  days: number
  amount: number
}>

/** Reports what waits for money, the oldest first: issued invoices, orders and top-ups. */
export const reportUnpaid = async (
  db: Queryable,
  now: Date,
): Promise<Omit<ReportTable, 'count'>> => {
  // A payment of several is not counted besides what it pays.
  const found = await rowsOf<Row>(
    db,
    sql`select coalesce(v.number, o.increment_id::text, t.number::text) as number, y.kind,
        c.username as customer,
        (y.created_at at time zone 'Asia/Phnom_Penh')::date::text as since,
        v.due_on::text as "dueOn",
        floor(extract(epoch from ${moment(now)} - y.created_at) / 86400)::integer as days, y.amount
      from payables y join customers c on c.id = y.customer_id
        left join invoices v on v.payable_id = y.id
        left join orders o on o.id = y.id
        left join top_ups t on t.id = y.id
      where y.state = 'DUE'
        and not exists (select from bulk_payment_parts b where b.bulk_payment_id = y.id)
      order by y.created_at, y.id`,
  )
  const rows = found.map(({ number, kind, customer, since, dueOn, days, amount }) => [
    ...[number, kind, customer, since, dueOn, days, amount],
  ])
  return { columns: [...columns], rows, totals: [sumsOf(columns, rows)] }
}
