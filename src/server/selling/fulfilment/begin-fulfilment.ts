import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { createBatch } from '../../platform/batch.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { fulfilOrder } from './jobs.ts'

export interface BeginFulfilmentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
  readonly log: Log
}

/** Milliseconds; orders that are paid meanwhile are added together. */
const apartMs = 100
/** A paid order of which no job is known is looked for after so long. */
const overlookedAfterMs = 5_000
/** The queue knows a job of the same id for a week; an order is looked for less long. */
const lookedForMs = 6 * 24 * 3_600_000

/**
 * Begins the fulfilments of paid orders. That an order is paid is all that is written with the money:
 * its job, named by the order's id, is added right after, together with those of others that were paid
 * meanwhile. What a server that died has not added, a round of any server adds.
 */
export const createBeginFulfilments = ({ db, clock, enqueueOnce, log }: BeginFulfilmentsDeps) => {
  const add = (orderIds: readonly string[]): Promise<void> =>
    enqueueOnce(db, fulfilOrder, new Map(orderIds.map((orderId) => [orderId, { orderId }])))

  const paid = createBatch<string>(apartMs, add, (error, orderIds) =>
    log.warn({ err: error, orderIds }, 'fulfilments wait for the next round'),
  )

  return {
    /** Begins the fulfilment of an order that is paid, and committed as such. Never fails. */
    begin: paid.add,
    /** One round: begins what was paid and not begun. */
    round: async (): Promise<void> => {
      const now = clock.now().getTime()
      const rows = await rowsOf<{ id: string }>(
        db,
        sql`select o.id from orders o
          where o.state = 'PAID'
            and o.paid_at > ${new Date(now - lookedForMs).toISOString()}::timestamptz
            and o.paid_at < ${new Date(now - overlookedAfterMs).toISOString()}::timestamptz
            and exists (
              select from order_items i where i.order_id = o.id and i.fulfilment = 'IN_PROGRESS'
                and i.wake_at is null)`,
      )
      await add(rows.map(({ id }) => id))
    },
    /** Ends when all that was begun is added. */
    stop: paid.stop,
  }
}
