import { sql } from 'drizzle-orm'
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
  readonly id: string
  readonly number: string
  readonly paid_at: string
  readonly net: number
  readonly refunded: number
  readonly basis_points: number | null
  readonly left: number
  readonly granted_at: string | null
}

/** Returns the invoices that a customer paid in a period, the earliest payment first. */
export const paidInvoices = async (
  db: Queryable,
  customerId: string,
  { startsAt, endsAt }: Pick<Period, 'startsAt' | 'endsAt'>,
): Promise<readonly PaidInvoice[]> => {
  const rows = await rowsOf<InvoiceRow>(
    db,
    sql`select i.id::text as id, i.number, p.paid_at::text as paid_at,
        i.total - i.tax_amount as net,
        coalesce((select sum(n.net) from credit_notes n where n.invoice_id = i.id), 0)::bigint
          as refunded,
        c.basis_points, coalesce(c.amount - c.taken_back, 0) as left,
        c.granted_at::text as granted_at
      from invoices i join payables p on p.id = i.payable_id
        left join loyalty_cashbacks c on c.invoice_id = i.id
      where i.customer_id = ${customerId}::uuid and i.state = 'ISSUED'
        and i.payment_state = 'PAID' and p.paid_at >= ${startsAt.toISOString()}::timestamptz
        and p.paid_at < ${endsAt.toISOString()}::timestamptz
      order by p.paid_at, i.number`,
  )
  return rows.map((row) => ({
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
  }))
}

/** Returns the tier that a customer reached in an earlier period; undefined without one. */
export const carriedTier = async (
  db: Queryable,
  customerId: string,
  before: Period | undefined,
): Promise<LoyaltyTier | undefined> =>
  before && tierFor(before.tiers, spendOf(await paidInvoices(db, customerId, before))).tier
