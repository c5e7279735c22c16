import { sql, type SQL } from 'drizzle-orm'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { revenueAccounts } from '../../platform/db/schema/index.ts'
import { moment } from './moment.ts'
import type { Period } from './period.ts'
import { sumsOf } from './sums-of.ts'

const columns = [
  { key: 'day', name: 'Day', is: 'text' },
  { key: 'family', name: 'Product family', is: 'text' },
  { key: 'net', name: 'Net (USD)', is: 'money' },
  { key: 'vat', name: 'VAT (USD)', is: 'money' },
  { key: 'gross', name: 'Gross (USD)', is: 'money' },
  { key: 'refundedNet', name: 'Refunded net (USD)', is: 'money' },
  { key: 'refundedVat', name: 'Refunded VAT (USD)', is: 'money' },
  { key: 'refunded', name: 'Refunded (USD)', is: 'money' },
] as const satisfies ReportTable['columns']

/**
 * The family of each entry, by the first word of its cause: an order's is split over its items, and
 * what rounding or a price reduced since leaves belongs to the first one.
 */
const families: SQL = sql`
  select l.day, l.is_tax, l.is_refund, coalesce(item.type, 'OTHER') as family,
    coalesce(item.amount, l.amount) as amount
  from legs l left join lateral (
    select i.type, share.amount + case when row_number() over (order by i.position) = 1
        then l.amount - (sum(share.amount) over ())::bigint else 0 end as amount
    from order_items i, lateral (
      select case when l.is_tax then i.tax else i.price * i.qty - i.discount end as amount) as share
    where i.order_id = l.id) as item on true
  where l.cause = 'order'
  union all
  select l.day, l.is_tax, l.is_refund, coalesce(i.type, 'OTHER'), l.amount
  from legs l left join order_items i on i.id = l.id
  where l.cause in ('refund', 'removal', 'moved')
  union all
  select l.day, l.is_tax, l.is_refund, case when starts_with(l.cause, 'aws-invoice') then 'AWS'
    when l.cause = 'payment-fee' then 'PAYMENT_FEE' else 'OTHER' end, l.amount
  from legs l
  where l.cause not in ('order', 'refund', 'removal', 'moved')`

type Row = Readonly<{
  day: string
  family: string
  net: number
  vat: number
  refundedNet: number
  refundedVat: number
}>

/** Reports what was earned and paid back, by day in Phnom Penh and product family, as the ledger has it. */
export const reportRevenue = async (
  db: Queryable,
  { from, until }: Period,
): Promise<Omit<ReportTable, 'count'>> => {
  const found = await rowsOf<Row>(
    db,
    sql`with legs as (
      select (created_at at time zone 'Asia/Phnom_Penh')::date as day,
        split_part(cause, ':', 1) as cause,
        case when split_part(cause, ':', 2) ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
          then split_part(cause, ':', 2)::uuid end as id,
        'vat' in (to_account, from_account) as is_tax,
        from_account in ${revenueAccounts} as is_refund, amount
      from ledger_transfers
      where (to_account in ${revenueAccounts} or from_account in ${revenueAccounts})
        and created_at >= ${moment(from)} and created_at < ${moment(until)})
    select day::text as day, family,
      coalesce(sum(amount) filter (where not is_tax and not is_refund), 0)::bigint as net,
      coalesce(sum(amount) filter (where is_tax and not is_refund), 0)::bigint as vat,
      coalesce(sum(amount) filter (where not is_tax and is_refund), 0)::bigint as "refundedNet",
      coalesce(sum(amount) filter (where is_tax and is_refund), 0)::bigint as "refundedVat"
    from (${families}) as earned group by day, family order by day, family`,
  )
  const rows = found.map(({ day, family, net, vat, refundedNet, refundedVat }) => [
    ...[day, family, net, vat, net + vat],
    ...[refundedNet, refundedVat, refundedNet + refundedVat],
  ])
  return { columns: [...columns], rows, totals: [sumsOf(columns, rows)] }
}
