import { sql } from 'drizzle-orm'
import type { Queryable } from '../../src/server/platform/db/database.ts'

/** Lets every open payment be polled now. */
const makePaymentsDue = async (db: Queryable): Promise<void> => {
  await db.execute(sql`update payments set check_at = now() where check_at is not null`)
}

/** Moves the waits of items and retries of jobs into the past. */
export const makeWorkDue = async (db: Queryable): Promise<void> => {
  await db.execute(sql`
    with items_due as (update order_items set wake_at = now()
      where fulfilment = 'IN_PROGRESS' and wake_at is not null)
    update pgboss.job set start_after = now() where state in ('created', 'retry')`)
}

/** Moves retries and waits into the past, as if hours had passed. */
export const makeDue = async (db: Queryable): Promise<void> => {
  await makePaymentsDue(db)
  await makeWorkDue(db)
}

/** Moves retries, waits and missed heartbeats into the past. No server may run. */
export const letTimePass = async (db: Queryable): Promise<void> => {
  await makeDue(db)
  await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour',
    started_on = now() - interval '1 hour' where state = 'active'`)
}
