import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { isoDay } from '../../platform/shown-day.ts'
import { informOfAwsInvoice, type OpenAwsInvoice } from './inform-of-aws-invoice.ts'

interface RemindDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const weekMs = 7 * 24 * 3_600_000
const batch = 50

/**
 * Reminds customers of AWS invoices from the day after they were due, then weekly. Several servers may
 * run it: each claims its own. Returns how many.
 */
export const remindOfOverdue = ({ db, clock, enqueue }: RemindDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    const before = new Date(now.getTime() - weekMs).toISOString()
    const overdue = await rowsOf<OpenAwsInvoice & Record<string, unknown>>(
      tx,
      sql`update aws_invoices a set reminded_at = ${moment}
        from invoices v
        where v.payable_id = a.id and a.id in (
          select o.id from aws_invoices o join payables y on y.id = o.id
          where y.state = 'DUE'
            and coalesce(o.due_on, (o.issued_at at time zone 'Asia/Phnom_Penh')::date)
              < ${isoDay(now)}::date
            and coalesce(o.reminded_at < ${before}::timestamptz, true)
          order by o.issued_at limit ${batch} for no key update of o skip locked)
        returning a.id::text as id, a.customer_id::text as "customerId", v.number, v.total`,
    )
    for (const invoice of overdue) {
      await informOfAwsInvoice({ db: tx, enqueue, now }, invoice, 'OVERDUE')
    }
    return overdue.length
  })
