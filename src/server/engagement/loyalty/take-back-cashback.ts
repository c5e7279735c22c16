import { sql, type SQL } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import { takeBackCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { counted, excessOf } from './cashback.ts'
import { cashbackCause } from './grant-cashback.ts'

const batch = 50

interface RefundedRow extends Record<string, unknown> {
  readonly invoice_id: string
  readonly basis_points: number
  readonly amount: number
  readonly taken_back: number
  readonly net: number
  readonly refunded: number
}

/** Selects unspent cashbacks whose invoices were refunded after they were granted. */
const refundedCashbacks = (which: SQL): SQL => sql`
  select c.invoice_id::text as invoice_id, c.basis_points, c.amount, c.taken_back,
    i.total - i.tax_amount as net, n.refunded
  from (select invoice_id, sum(net)::bigint as refunded from credit_notes group by invoice_id) n
    join loyalty_cashbacks c on c.invoice_id = n.invoice_id
    join invoices i on i.id = c.invoice_id
    join promo_credit_grants g on g.cause = 'promo-credit:loyalty:' || c.invoice_id
  where c.base > i.total - i.tax_amount - n.refunded and g.remaining > 0
    ${which}`

const takeBack = async (tx: Queryable, row: RefundedRow, now: Date): Promise<void> => {
  const base = counted({ net: money(row.net), refunded: money(row.refunded) })
  const cashback = {
    amount: money(row.amount),
    basisPoints: row.basis_points,
    takenBack: money(row.taken_back),
  }
  const excess = excessOf(cashback, base)
  const cause = cashbackCause(row.invoice_id)
  const taken = await takeBackCredit(tx, cause, excess, now)
  await rowsOf(
    tx,
    sql`update loyalty_cashbacks set taken_back = taken_back + ${taken}::bigint,
        base = case when ${taken === excess}::boolean then ${base}::bigint else base end
      where invoice_id = ${row.invoice_id}::uuid returning invoice_id`,
  )
}

/**
 * Takes back the unspent cashback of invoices that were refunded after it was granted. Returns how
 * many. Each has its own transaction with one grant: an order locks several grants in its own order.
 */
export const takeBackCashback = async (db: Queryable, now: Date): Promise<number> => {
  const found = await rowsOf<RefundedRow>(
    db,
    refundedCashbacks(sql`order by c.invoice_id limit ${batch}`),
  )
  let taken = 0
  for (const { invoice_id: invoiceId } of found) {
    taken += await db.transaction(async (tx) => {
      const only = sql`and c.invoice_id = ${invoiceId}::uuid for update of c skip locked`
      const [row] = await rowsOf<RefundedRow>(tx, refundedCashbacks(only))
      if (row !== undefined) await takeBack(tx, row, now)
      return row === undefined ? 0 : 1
    })
  }
  return taken
}
