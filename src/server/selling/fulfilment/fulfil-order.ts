import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import type { EnqueueOnce, Worker } from '../../platform/jobs/index.ts'
import type { OrderItemJson } from '../items/index.ts'
import { closeOrder } from './close-order.ts'
import { findWork, type OrderWork } from './find-work.ts'
import { nextTryAt, retryAt } from './item-waits.ts'
import { mailReceipt, type OrderWork as FulfilJob } from './jobs.ts'
import { createRunItem, type RunItemDeps } from './run-item.ts'

export interface FulfilDeps extends RunItemDeps {
  readonly enqueueOnce: EnqueueOnce
}

/** A temporary error: the job is retried. */
export class NotYetFulfilled extends Error {
  override name = 'NotYetFulfilled'
}

const isOver = ({ what, deadline_at: deadline }: OrderItemJson, now: Date): boolean =>
  what === null && deadline !== null && new Date(deadline) <= now

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

interface Unfulfilled {
  readonly item: OrderItemJson
  readonly later: unknown
}

/** Creates what fulfils paid orders or refunds them. */
export const createFulfilOrder = (deps: FulfilDeps) => {
  const { db, clock, log, enqueueOnce, table } = deps
  const runItem = createRunItem(deps)

  /** Runs items one after the other and closes the order; returns the items to retry. */
  const run = async (
    { order, items }: OrderWork,
    onlyLooks: (item: OrderItemJson) => boolean,
  ): Promise<readonly Unfulfilled[]> => {
    const left: Unfulfilled[] = []
    let isClosed = false
    for (const work of items) {
      const { later, closed = false } = await runItem(work, onlyLooks(work.item))
      if (later !== undefined) left.push({ item: work.item, later })
      isClosed ||= closed
    }
    if (!isClosed) await closeOrder(db, order.id, clock.now())
    return left
  }

  const runAll = async (work: OrderWork, onlyLooks: boolean): Promise<void> => {
    const left = await run(work, () => onlyLooks)
    if (left.length === 0) return
    throw new NotYetFulfilled(
      left.map(({ item, later }) => `${item.key}: ${reasonOf(later)}`).join('; '),
    )
  }

  /** Runs an item that waited, and schedules its retry; returns why it needs one. */
  const runWaiting = async (work: OrderWork): Promise<unknown> => {
    const now = clock.now()
    const [left] = await run(work, (item) => isOver(item, now))
    if (left === undefined) return undefined
    const { item, later } = left
    log.warn({ err: later, orderItemId: item.id }, 'an item is retried')
    const deadline = item.deadline_at
    if (deadline !== null) await retryAt(db, item.id, nextTryAt(new Date(deadline), now))
    return later
  }

  /** Fulfils paid orders; repeating it is harmless. @throws NotYetFulfilled to be retried */
  const fulfil: Worker<FulfilJob> = async (together) => {
    const workOf = await findWork(db, table, together, true)
    // The first try enqueues the receipt, whatever its outcome; retries find it enqueued.
    const receipts = together.flatMap(({ orderId, orderItemId }) =>
      orderItemId === undefined && workOf({ orderId }) !== undefined ? orderId : [],
    )
    await enqueueOnce(db, mailReceipt, new Map(receipts.map((orderId) => [orderId, { orderId }])))
    return async (job) => {
      const work = workOf(job)
      if (work === undefined) return
      if (job.orderItemId === undefined) await runAll(work, false)
      else await runWaiting(work)
    }
  }

  /** Refunds what no try could fulfil, after a last look at the provider. */
  const giveUp = async (job: FulfilJob): Promise<void> => {
    const workOf = await findWork(db, table, [job], false)
    const work = workOf(job)
    if (work !== undefined) await runAll(work, true)
  }

  const settle = async (orderItemId: string): Promise<void> => {
    const [row] = await rowsOf<{ orderId: string }>(
      db,
      sql`select order_id::text as "orderId" from order_items where id = ${orderItemId}::uuid`,
    )
    if (row === undefined) return
    const job = { ...row, orderItemId }
    const work = (await findWork(db, table, [job], false))(job)
    const left = work === undefined ? undefined : await runWaiting(work)
    if (left instanceof Error) throw left
    if (left !== undefined) throw new NotYetFulfilled(reasonOf(left))
  }

  return { fulfil, giveUp, settle }
}
