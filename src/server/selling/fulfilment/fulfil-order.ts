import { sql } from 'drizzle-orm'
import type { TldDocument } from '../../../contract/domains.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { EnqueueOnce, Worker } from '../../platform/jobs/index.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { ownAttempt, registerItem } from './fulfil-registration.ts'
import { reactivateItem } from './fulfil-reactivation.ts'
import { renewedBefore, renewItem, type OwnDeps } from './fulfil-renewal.ts'
import { begunBefore, transferItem, type TransferDeps } from './fulfil-transfer.ts'
import type { Fulfilled } from './fulfilled.ts'
import type { EndFulfilment } from './end-fulfilment.ts'
import { orderJson, ordersById, type OrderItemJson, type OrderJson } from '../orders/index.ts'
import { mailReceipt, type OrderWork } from './jobs.ts'

export interface FulfilDeps extends Omit<TransferDeps, 'registry'> {
  readonly registry: Pick<
    Registry,
    'create' | 'info' | 'renew' | 'requestRestore' | 'reportRestore'
  > &
    TransferDeps['registry']
  /** Writes down where the registry has a customer's name. */
  readonly note: OwnDeps['note']
  readonly enqueueOnce: EnqueueOnce
  readonly endFulfilment: EndFulfilment
  /** What the registry wants to see before it registers a name (ASCII). */
  readonly documentsOf: (name: string) => readonly TldDocument[]
}

/** Something that may pass stood in the way: the job is tried again. */
export class NotYetFulfilled extends Error {
  override name = 'NotYetFulfilled'
}

/** What a job fulfils. */
interface Work {
  readonly order: OrderJson
  readonly items: readonly OrderItemJson[]
  /** Whether its one item's documents were approved. */
  readonly hasDocuments: boolean
}

/** What came of the fulfilment of an item. */
interface Ended {
  /** Why it has to be tried again. */
  readonly later?: string
  /** With it its order was closed. */
  readonly closed?: boolean
}

/** Fulfils paid orders: registers, renews, reactivates or transfers names, or gives the money back. */
export const createFulfilOrder = (deps: FulfilDeps) => {
  const { db, registry, enqueueOnce, endFulfilment, documentsOf } = deps

  /**
   * Paid orders, and what of each a job fulfils: one item, whose documents were approved, or all that
   * never wanted any. So no job gives up what another has just begun.
   */
  const findWork = async (jobs: readonly OrderWork[]) => {
    const rows = await rowsOf<{ order: OrderJson; with_documents: readonly string[] }>(
      db,
      sql`select ${orderJson} as order, (
          select coalesce(jsonb_agg(c.order_item_id), '[]'::jsonb)
          from document_cases c join order_items i on i.id = c.order_item_id
          where i.order_id = o.id) as with_documents
        from ${ordersById([...new Set(jobs.map(({ orderId }) => orderId))])} as o
        where o.state = 'PAID'`,
    )
    const found = new Map(rows.map((row) => [row.order.id, row]))
    return ({ orderId, orderItemId }: OrderWork): Work | undefined => {
      const row = found.get(orderId)
      if (row === undefined) return undefined
      const { order, with_documents: withDocuments } = row
      const items = order.items.filter(
        ({ id, fulfilment }) =>
          fulfilment === 'IN_PROGRESS' &&
          (orderItemId === undefined ? !withDocuments.includes(id) : id === orderItemId),
      )
      return { order, items, hasDocuments: orderItemId !== undefined }
    }
  }

  const tryItem = async (
    order: OrderJson,
    item: OrderItemJson,
    hasDocuments: boolean,
  ): Promise<Fulfilled> => {
    const wanted = item.action === 'registration' && !hasDocuments ? documentsOf(item.subject) : []
    if (wanted.length > 0) return { outcome: 'documents', wanted }
    switch (item.action) {
      case 'renewal':
        return renewItem(deps, order, item)
      case 'reactivation':
        return reactivateItem(deps, order, item)
      case 'transfer':
        return transferItem(deps, order, item)
      case 'registration':
        return registerItem(registry, order, item)
    }
  }

  /** What a try before this one has done after all. */
  const doneBefore = (item: OrderItemJson): Promise<Fulfilled> => {
    switch (item.action) {
      case 'renewal':
      case 'reactivation':
        return renewedBefore(deps, item)
      case 'transfer':
        return begunBefore(deps, item)
      case 'registration':
        return ownAttempt(registry, item)
    }
  }

  /** Writes down what came of a try. */
  const end = async (order: OrderJson, item: OrderItemJson, result: Fulfilled): Promise<Ended> => {
    switch (result.outcome) {
      case 'active':
        return { closed: await endFulfilment.activate(order, item, result) }
      case 'documents':
        await endFulfilment.awaitDocuments(order, item, result.wanted)
        return {}
      case 'pending':
        await endFulfilment.beginTransfer(order, item)
        return {}
      case 'gone':
        await endFulfilment.refund(order, item, result.failure)
        return {}
      case 'later':
        return { later: `${item.subject}: ${result.why}` }
    }
  }

  /**
   * Ends one item after the other, and the order with them.
   *
   * @throws NotYetFulfilled when something has to be tried again
   */
  const carryOut = async (
    { order, items }: Work,
    attempt: (item: OrderItemJson) => Promise<Fulfilled>,
  ): Promise<void> => {
    const ended: Ended[] = []
    for (const item of items) ended.push(await end(order, item, await attempt(item)))
    if (!ended.some(({ closed }) => closed)) await endFulfilment.complete(order.id)
    const later = ended.flatMap(({ later }) => later ?? [])
    if (later.length > 0) throw new NotYetFulfilled(later.join('; '))
  }

  /**
   * Fulfils what is not fulfilled yet. Repeating it is harmless.
   *
   * @throws NotYetFulfilled, ProviderError when it has to be tried again
   */
  const fulfil: Worker<OrderWork> = async (together) => {
    const workOf = await findWork(together)
    // The first try's, whatever comes of it; each other one finds it there.
    const receipts = together.flatMap(({ orderId, orderItemId }) =>
      orderItemId === undefined && workOf({ orderId }) !== undefined ? orderId : [],
    )
    await enqueueOnce(db, mailReceipt, new Map(receipts.map((orderId) => [orderId, { orderId }])))
    return async (job) => {
      const work = workOf(job)
      if (work === undefined) return
      const { order, hasDocuments } = work
      await carryOut(work, (item) =>
        tryItem(order, item, hasDocuments).catch((error: unknown) => ({
          outcome: 'later',
          why: error instanceof Error ? error.message : String(error),
        })),
      )
    }
  }

  /** Gives back what no try could fulfil; asks the registry a last time whether one did. */
  const giveUp = async (job: OrderWork): Promise<void> => {
    const workOf = await findWork([job])
    const work = workOf(job)
    if (work !== undefined) await carryOut(work, doneBefore)
  }

  return { fulfil, giveUp }
}
