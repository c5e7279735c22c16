import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import { createBatch } from '../batch.ts'
import type { Log } from '../log.ts'
import { realtimeChannel } from './publish.ts'

/** Milliseconds; what is to be announced meanwhile is sent together. */
const apartMs = 25

/** Tells all servers that there is something new for a customer. */
export interface Announcer {
  /** Tells of events that are stored and committed. Never fails, and does not wait. */
  readonly announce: (customerId: string) => void
  /** Ends when all is told. */
  readonly stop: () => Promise<void>
}

/**
 * Announces events after the statement that stored them, for what happens often. PostgreSQL commits
 * one transaction with a NOTIFY after the other, each with its own wait for the disk: announced by
 * the statements themselves, the orders of all customers would wait for each other. What a server that
 * died has not announced is found with the hub's next sign of life.
 */
export const createAnnouncer = ({
  db,
  log,
}: {
  readonly db: Queryable
  readonly log: Log
}): Announcer => {
  const gathered = createBatch<string>(
    apartMs,
    (customerIds) =>
      rowsOf(
        db,
        sql`select pg_notify(${realtimeChannel}, customer.id)
          from jsonb_array_elements_text(${JSON.stringify(customerIds)}::jsonb) as customer(id)`,
      ),
    (error) => log.warn({ err: error }, 'events could not be announced'),
  )
  return { announce: gathered.add, stop: gathered.stop }
}
