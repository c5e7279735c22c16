import { rowsOf } from '../../platform/db/database.ts'
import { sql } from 'drizzle-orm'
import type { EnqueueOnce, Worker } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { createSteps, StepNotDone, StepUnknown } from '../../platform/steps/index.ts'
import { gaveUp, type Fulfilment, type FulfilmentTable } from '../items/index.ts'
import type { OrderItemJson } from '../items/index.ts'
import { closeOrder } from './close-order.ts'
import { findWork, type FoundWork, type OrderWork } from './find-work.ts'
import { nextTryAt } from './item-waits.ts'
import { mailReceipt, type OrderWork as FulfilJob } from './jobs.ts'
import { createStoreResult, type StoreResultDeps } from './store-result.ts'

export interface FulfilDeps extends StoreResultDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly enqueueOnce: EnqueueOnce
  /** How each kind is fulfilled. */
  readonly table: FulfilmentTable
}

/** Something that passes stood in the way: the job is tried again. */
export class NotYetFulfilled extends Error {
  override name = 'NotYetFulfilled'
}

/** Staff find out what an interrupted step did; meanwhile the item looks for their answer this often. */
const unknownMs = 3_600_000

/** What a run of one item came to. */
interface Ended {
  /** Why it has to be tried again. */
  readonly later?: unknown
  /** With it its order was closed. */
  readonly closed?: boolean
}

const isOver = ({ what, deadline_at: deadline }: OrderItemJson, now: Date): boolean =>
  what === null && deadline !== null && new Date(deadline) <= now

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Fulfils what paid orders bought, or gives the money back. */
export const createFulfilOrder = (deps: FulfilDeps) => {
  const { db, clock, log, enqueueOnce, table } = deps
  const { store, tryAgainAt } = createStoreResult(deps)

  /** Runs an item once. @param onlyLooks whether it is given up, unless an earlier run did it */
  const run = async (work: FoundWork, onlyLooks: boolean): Promise<Ended> => {
    const { item } = work
    const kind = table[item.type][item.action]
    const steps = createSteps({ db, owner: item.id, stored: work.steps, onlyLooks })
    const end = async (result: Exclude<Fulfilment, { is: 'later' }>): Promise<Ended> => ({
      closed: await store({ work, kind, steps }, result),
    })
    let result: Fulfilment
    try {
      result = await kind.fulfil(work, steps)
    } catch (error) {
      if (error instanceof StepNotDone) {
        return end({ is: 'impossible', why: gaveUp, refund: 'ALL' })
      }
      if (!(error instanceof StepUnknown)) return { later: error }
      log.error({ orderItemId: item.id, step: error.message }, 'staff must settle a step')
      const wakeAt = new Date(clock.now().getTime() + unknownMs)
      return end({ is: 'waiting', on: 'staff', what: 'STEP_UNKNOWN', wakeAt })
    }
    return result.is === 'later' ? { later: result.why } : end(result)
  }

  /** Runs items one after the other, and closes the order with them. @returns why some are left */
  const carryOut = async (
    { order, items }: OrderWork,
    onlyLooks: (item: OrderItemJson) => boolean,
  ): Promise<readonly { readonly item: OrderItemJson; readonly later: unknown }[]> => {
    const left: { item: OrderItemJson; later: unknown }[] = []
    let isClosed = false
    for (const work of items) {
      const { later, closed = false } = await run(work, onlyLooks(work.item))
      if (later !== undefined) left.push({ item: work.item, later })
      isClosed ||= closed
    }
    if (!isClosed) await closeOrder(db, order.id, clock.now())
    return left
  }

  /** Runs an order's items. @throws NotYetFulfilled when the job has to be tried again */
  const carryOutAll = async (work: OrderWork, onlyLooks: boolean): Promise<void> => {
    const left = await carryOut(work, () => onlyLooks)
    if (left.length === 0) return
    throw new NotYetFulfilled(
      left.map(({ item, later }) => `${item.key}: ${reasonOf(later)}`).join('; '),
    )
  }

  /** Runs an item that waited; the clock tries it again. @returns why it is left */
  const carryOutOne = async (work: OrderWork): Promise<unknown> => {
    const now = clock.now()
    const [left] = await carryOut(work, (item) => isOver(item, now))
    if (left === undefined) return undefined
    const { item, later } = left
    log.warn({ err: later, orderItemId: item.id }, 'an item is tried again')
    const deadline = item.deadline_at
    if (deadline !== null) await tryAgainAt({ ...work, item }, nextTryAt(new Date(deadline), now))
    return later
  }

  /**
   * Fulfils what is not fulfilled yet. Repeating it is harmless.
   *
   * @throws NotYetFulfilled when it has to be tried again
   */
  const fulfil: Worker<FulfilJob> = async (together) => {
    const workOf = await findWork(db, table, together, true)
    // The first try's, whatever comes of it; each other one finds it there.
    const receipts = together.flatMap(({ orderId, orderItemId }) =>
      orderItemId === undefined && workOf({ orderId }) !== undefined ? orderId : [],
    )
    await enqueueOnce(db, mailReceipt, new Map(receipts.map((orderId) => [orderId, { orderId }])))
    return async (job) => {
      const work = workOf(job)
      if (work === undefined) return
      if (job.orderItemId === undefined) await carryOutAll(work, false)
      else await carryOutOne(work)
    }
  }

  /** Gives back what no try could fulfil; looks a last time whether one did. */
  const giveUp = async (job: FulfilJob): Promise<void> => {
    const workOf = await findWork(db, table, [job], false)
    const work = workOf(job)
    if (work !== undefined) await carryOutAll(work, true)
  }

  /**
   * Runs an item that waits now, as when its time had come.
   *
   * @throws ProviderError, NotYetFulfilled when something keeps it from an end
   */
  const settle = async (orderItemId: string): Promise<void> => {
    const [row] = await rowsOf<{ orderId: string }>(
      db,
      sql`select order_id::text as "orderId" from order_items where id = ${orderItemId}::uuid`,
    )
    if (row === undefined) return
    const job = { ...row, orderItemId }
    const work = (await findWork(db, table, [job], false))(job)
    const left = work === undefined ? undefined : await carryOutOne(work)
    if (left instanceof Error) throw left
    if (left !== undefined) throw new NotYetFulfilled(reasonOf(left))
  }

  return { fulfil, giveUp, settle }
}
