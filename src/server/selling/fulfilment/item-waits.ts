import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { WaitCode } from '../../platform/db/schema/index.ts'
import type { Enqueue, EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Waiting } from '../items/index.ts'
import { fulfilOrder } from './jobs.ts'

const minuteMs = 60_000

/** Time after which a woken item is woken again, in case its job was lost. */
const leaseMs = 5 * minuteMs

// A registry may be down over a weekend.
const runsForMs = 3 * 24 * 60 * minuteMs

const batch = 50

const momentSql = (moment: Date | undefined): SQL =>
  sql`${moment?.toISOString() ?? null}::timestamptz`

/** Returns the assignments of a wait, which ends at its deadline at the latest. */
export const waitColumns = ({ on, what, wakeAt, deadlineAt }: Omit<Waiting, 'is'>): SQL => sql`
  waits_on = ${on}, what = ${what}, deadline_at = ${momentSql(deadlineAt)},
  wake_at = least(${momentSql(wakeAt)}, ${momentSql(deadlineAt)})`

/** Returns when to retry an item that runs by itself: after 5 s at first, later every 10 minutes. */
export const nextTryAt = (deadlineAt: Date, now: Date): Date => {
  const sinceMs = now.getTime() - (deadlineAt.getTime() - runsForMs)
  const apartMs = Math.max(5_000, Math.min(10 * minuteMs, sinceMs / 4))
  return new Date(now.getTime() + apartMs)
}

/** Reschedules an item that runs by itself. */
export const retryAt = async (db: Queryable, orderItemId: string, at: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`update order_items set wake_at = ${momentSql(at)}
      where id = ${orderItemId}::uuid and fulfilment = 'IN_PROGRESS' and what is null
        and wake_at is not null`,
  )
}

export interface ItemWaitsDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Creates guarded changes of waiting items, for the transactions of verbs. */
export const createItemWaits = ({ clock, enqueue }: ItemWaitsDeps) => ({
  /** Moves an item to another wait; returns false if it was not in wait `from`. */
  move: async (
    tx: Queryable,
    orderItemId: string,
    from: WaitCode,
    to: Omit<Waiting, 'is'>,
  ): Promise<boolean> => {
    const moved = await rowsOf(
      tx,
      sql`update order_items set ${waitColumns(to)}
        where id = ${orderItemId}::uuid and fulfilment = 'IN_PROGRESS' and what = ${from}
        returning 1 as moved`,
    )
    return moved.length > 0
  },

  /** Ends an item's wait and enqueues its fulfilment. */
  end: async (tx: Queryable, orderItemId: string, from: WaitCode): Promise<boolean> => {
    const now = clock.now().getTime()
    const [ended] = await rowsOf<{ orderId: string }>(
      tx,
      sql`update order_items set waits_on = null, what = null,
          wake_at = ${momentSql(new Date(now + leaseMs))},
          deadline_at = ${momentSql(new Date(now + runsForMs))}
        where id = ${orderItemId}::uuid and fulfilment = 'IN_PROGRESS' and what = ${from}
        returning order_id::text as "orderId"`,
    )
    if (ended === undefined) return false
    await enqueue(tx, fulfilOrder, { orderId: ended.orderId, orderItemId })
    return true
  },
})

export interface WakeItemsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
}

/** Creates the sweep that enqueues due items and returns their number; servers may run it concurrently. */
export const createWakeItems =
  ({ db, clock, enqueueOnce }: WakeItemsDeps) =>
  (): Promise<number> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const woken = await rowsOf<{ orderId: string; orderItemId: string }>(
        tx,
        sql`update order_items set wake_at = ${momentSql(new Date(now.getTime() + leaseMs))}
          where id in (
            select id from order_items
            where fulfilment = 'IN_PROGRESS' and wake_at <= ${momentSql(now)}
            order by wake_at limit ${batch} for update skip locked)
          returning order_id::text as "orderId", id::text as "orderItemId"`,
      )
      await enqueueOnce(tx, fulfilOrder, new Map(woken.map((item) => [randomUUID(), item])))
      return woken.length
    })
