import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { makeDue, makeWorkDue } from './let-time-pass.ts'
import type { StaffDesk } from './staff-desk.ts'

/**
 * How long everything may take to settle after the faults have ended: WHM may still create an account
 * for five minutes after its answer was lost, and the shop waits for that.
 */
export const settleMs = 390_000

/** A server takes up to this long to apply the answers of payments that it has claimed. */
const claimedMs = 3_000

interface Work extends Record<string, unknown> {
  /** Payments that no server has polled since they became due. */
  readonly due: number
  /** What is paid and not done, of orders, refunds, jobs and assigned bank credits. */
  readonly open: number
  /** All ledger entries so far. */
  readonly booked: number
}

/** Counts what the servers have to do, and have done. */
export const countWork = async (db: Queryable): Promise<Work> => {
  const [work] = await rowsOf<Work>(
    db,
    sql`select
      (select count(*) from payments
        where check_at <= now() and reference is not null)::integer as due,
      ((select count(*) from orders where state = 'PAID')
        + (select count(*) from payments where check_at is not null
            and created_at > now() - interval '1 day' and state = 'SETTLED')
        + (select count(*) from bank_credits c join payments p on p.id = c.payment_id
            where p.state = 'AWAITING')
        + (select count(*) from pgboss.job where state = 'active'))::integer as open,
      (select count(*) from ledger_transfers)::integer as booked`,
  )
  return work ?? { due: 0, open: 0, booked: 0 }
}

/** Waits until all payments have been polled and nothing moves any more; returns whether that came true in time. */
export const settle = async (db: Queryable, desk: StaffDesk): Promise<boolean> => {
  const end = performance.now() + settleMs
  let booked = -1
  // Once: hundreds of payments were left at a gateway, and a server polls 20 in five seconds.
  await makeDue(db)
  while (performance.now() < end) {
    const isDeskEmpty = await desk.finish()
    await makeWorkDue(db)
    while ((await countWork(db)).due > 0 && performance.now() < end) await pause(500)
    await pause(claimedMs)
    const work = await countWork(db)
    if (isDeskEmpty && work.open === 0 && work.booked === booked) return true
    ;({ booked } = work)
  }
  return false
}
