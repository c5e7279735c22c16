import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ReportTable } from '../../src/contract/staff-reports.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { reportLedger } from '../../src/server/staff/reports/ledger-balances.ts'
import { reportRevenue } from '../../src/server/staff/reports/revenue.ts'
import { reportUnpaid } from '../../src/server/staff/reports/unpaid.ts'
import { reportVat } from '../../src/server/staff/reports/vat.ts'

type Report = Omit<ReportTable, 'count'>

/** Returns a column of a report's rows, as numbers. */
const numbersOf = ({ columns, rows }: Report, key: string): readonly number[] => {
  const at = columns.findIndex((column) => column.key === key)
  return rows.map((row) => Number(row[at]))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const one = async (db: Queryable, of: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await rowsOf<{ value: number }>(db, sql`select coalesce(${of}, 0)::bigint as value`)
  return row?.value ?? 0
}

/** The net and VAT of each type of item: what paid orders sold less what was refunded. */
const soldByType = async (db: Queryable): Promise<Readonly<Record<string, number>>> => {
  const rows = await rowsOf<{ type: string; left: number }>(
    db,
    sql`select i.type, sum(i.price * i.qty - i.discount + i.tax)
        filter (where i.fulfilment <> 'REFUNDED')::bigint as left
      from order_items i join orders o on o.id = i.order_id
      where o.state in ('PAID', 'COMPLETED') group by i.type`,
  )
  return Object.fromEntries(rows.map(({ type, left }) => [type, left]))
}

/** Expects the reports of random histories to be what the books say. */
export const expectReportsOfBooks = async (db: Queryable): Promise<void> => {
  // Orders of the histories have domains only: give each place of an order a type of its own.
  await rowsOf(
    db,
    sql`update order_items set type = case position when 1 then 'DOMAIN' when 2 then 'SSL'
      else 'CLOUD_SERVER' end`,
  )
  const period = { from: new Date('2020-01-01'), until: new Date('2100-01-01') }

  const balances = await reportLedger(db)
  const balanceOf = (account: string): number =>
    Number(balances.rows.find(([name]) => name === account)?.[2] ?? 0)
  expect(balances.totals[0]?.[2]).toBe(0)
  expect(balanceOf('sales')).toBeGreaterThan(0)

  const revenue = await reportRevenue(db, period)
  const column = (key: string) => numbersOf(revenue, key)
  expect(sum(column('net')) - sum(column('refundedNet'))).toBe(
    balanceOf('sales') + balanceOf('payment-fees'),
  )
  expect(sum(column('vat')) - sum(column('refundedVat'))).toBe(balanceOf('vat'))
  const sold = await soldByType(db)
  expect(Object.keys(sold)).toHaveLength(3)
  for (const [type, left] of Object.entries(sold)) {
    const rows = revenue.rows.filter(([, family]) => family === type)
    const of = { ...revenue, rows }
    expect(sum(numbersOf(of, 'gross')) - sum(numbersOf(of, 'refunded')), type).toBe(left)
  }

  const vat = await reportVat(db, period, 'KH')
  expect(vat.rows).toHaveLength(
    await one(db, sql`(select count(*) from invoices) + (select count(*) from credit_notes)`),
  )
  // The return counts an invoice when it is issued, the ledger when it is paid.
  const unpaid = await one(
    db,
    sql`(select sum(v.tax_amount) - coalesce((
        select sum(n.tax) from credit_notes n join invoices w on w.id = n.invoice_id
        where w.payment_state = 'UNPAID'), 0)
      from invoices v where v.payment_state = 'UNPAID')`,
  )
  // Fees of top-ups and of payments of several have no invoice.
  const feesAlone = await one(
    db,
    sql`(select sum(p.fee_tax) from payments p where p.state = 'SETTLED'
      and not exists (select from invoices v where v.payable_id = p.payable_id))`,
  )
  expect(sum(numbersOf(vat, 'vat'))).toBe(balanceOf('vat') + unpaid - feesAlone)

  const due = await reportUnpaid(db, new Date())
  expect(sum(numbersOf(due, 'amount'))).toBe(
    await one(
      db,
      sql`(select sum(amount) from payables where state = 'DUE' and kind <> 'BULK_PAYMENT')`,
    ),
  )
}
