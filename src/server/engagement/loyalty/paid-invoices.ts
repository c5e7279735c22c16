import { sql, type SQL } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import type { LoyaltyTier } from '../../../contract/loyalty.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { CountedInvoice } from './cashback.ts'
import { spendOf } from './cashback.ts'
import type { Period } from './stored-periods.ts'
import { tierFor } from './tiers.ts'

/** A paid invoice of a period, with its cashback if that was granted. */
export interface PaidInvoice extends CountedInvoice {
  readonly number: string
  readonly granted: {
    readonly basisPoints: number
    readonly left: number
    readonly grantedAt: Date
  } | null
}

interface InvoiceRow extends Record<string, unknown> {
  readonly customer_id: string
  readonly id: string
  readonly number: string
  readonly paid_at: string
  readonly net: number
  readonly refunded: number
  readonly basis_points: number | null
  readonly left: number
  readonly granted_at: string | null
}

const readPaid = (
  db: Queryable,
  customers: SQL,
  { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>,
): Promise<readonly InvoiceRow[]> =>
  rowsOf<InvoiceRow>(
    db,
    sql`select i.id::text as id, i.customer_id::text as customer_id, i.number,
        p.paid_at::text as paid_at, i.total - i.tax_amount as net,
        coalesce((select sum(n.net) from credit_notes n where n.invoice_id = i.id), 0)::bigint
          as refunded,
        c.basis_points, coalesce(c.amount - c.taken_back, 0) as left,
        c.granted_at::text as granted_at
      from invoices i join payables p on p.id = i.payable_id
        left join loyalty_cashbacks c on c.invoice_id = i.id
      where i.customer_id ${customers} and i.state = 'ISSUED'
        and i.payment_state = 'PAID' and p.paid_at >= ${startsAt.toISOString()}::timestamptz
        and p.paid_at < ${endsAt.toISOString()}::timestamptz
      order by p.paid_at, i.number`,
  )

const toInvoice = (row: InvoiceRow): PaidInvoice => ({
  id: row.id,
  number: row.number,
  paidAt: new Date(row.paid_at),
  net: money(row.net),
  refunded: money(row.refunded),
  granted:
    row.basis_points === null || row.granted_at === null
      ? null
      : {
          basisPoints: row.basis_points,
          left: row.left,
          grantedAt: new Date(row.granted_at),
        },
})

/** Returns the invoices that a customer paid in a period, the earliest payment first. */
export const paidInvoices = async (
  db: Queryable,
  customerId: string,
  period: Pick<Period, 'startsAt' | 'endsAt'>,
): Promise<readonly PaidInvoice[]> =>
  (await readPaid(db, sql`= ${customerId}::uuid`, period)).map(toInvoice)

/** Returns the invoices that each of several customers paid before a moment, by one query. */
export const paidInvoicesOfEach = async (
  db: Queryable,
  customerIds: readonly string[],
  endsAt: Date,
): Promise<ReadonlyMap<string, readonly PaidInvoice[]>> => {
  const among = sql`in (select value::uuid
    from jsonb_array_elements_text(${JSON.stringify(customerIds)}::jsonb))`
  const rows = await readPaid(db, among, { startsAt: new Date(0), endsAt })
  return new Map(
    [...Map.groupBy(rows, (row) => row.customer_id)].map(([id, own]) => [id, own.map(toInvoice)]),
  )
}

/** Returns the tier that a customer reached in an earlier period; undefined without one. */
export const carriedTier = async (
  db: Queryable,
  customerId: string,
  before: Period | undefined,
): Promise<LoyaltyTier | undefined> =>
  before && tierFor(before.tiers, spendOf(await paidInvoices(db, customerId, before))).tier
