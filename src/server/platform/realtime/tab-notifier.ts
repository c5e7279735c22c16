import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import { createBatch } from '../batch.ts'
import type { Log } from '../log.ts'
import { realtimeChannel } from './publish.ts'

/** Milliseconds between two notifications. */
const apartMs = 100

/** Notifies all servers of new events. */
export interface TabNotifier {
  /** Notifies of committed events without waiting; never fails. */
  readonly notifyTabs: (customerId: string) => void
  readonly stop: () => Promise<void>
}

/** Creates the publisher of frequent events, after their commit: PostgreSQL serialises commits with NOTIFY. The hub's heartbeat finds missed events. */
export const createTabNotifier = ({
  db,
  log,
}: {
  readonly db: Queryable
  readonly log: Log
}): TabNotifier => {
  const batch = createBatch<string>(
    apartMs,
    (customerIds) =>
      rowsOf(
        db,
        sql`select pg_notify(${realtimeChannel}, customer.id)
          from jsonb_array_elements_text(${JSON.stringify(customerIds)}::jsonb) as customer(id)`,
      ),
    (error) => log.warn({ err: error }, 'events could not be published'),
  )
  return { notifyTabs: batch.add, stop: batch.stop }
}
