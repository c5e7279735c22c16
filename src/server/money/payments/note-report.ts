import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Answered } from './locked-payment.ts'
import { nextReconciliation } from './reconciliation-schedule.ts'

/** What a gateway says of a payment whose money is in the ledger. */
const reportOf = ({ payment, answer }: Answered): string =>
  answer.is === 'paid' && answer.amount !== payment.received_amount ? 'other-amount' : answer.is

/** Stores what the gateway says of a payment that has its money, and when it is asked again. */
export const noteReport = async (tx: Queryable, answered: Answered): Promise<void> => {
  const { payment, now } = answered
  const next = nextReconciliation(new Date(payment.changed_at), now)
  await rowsOf(
    tx,
    sql`update payments set reported = ${reportOf(answered)},
        reconcile_at = ${next?.toISOString() ?? null}::timestamptz
      where id = ${payment.id}::uuid returning id`,
  )
}

const hourMs = 3_600_000

/** Schedules another question about a payment that no reconciliation is left of. */
export const askAgain = async (tx: Queryable, { payment, now }: Answered): Promise<void> => {
  const next = new Date(now.getTime() + hourMs).toISOString()
  await rowsOf(
    tx,
    sql`update payments set reconcile_at = coalesce(reconcile_at, ${next}::timestamptz)
      where id = ${payment.id}::uuid returning id`,
  )
}
