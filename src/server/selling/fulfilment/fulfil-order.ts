import { sql } from 'drizzle-orm'
import type { TldPaper } from '../../../contract/domains.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { EnqueueOnce, JobData, Worker } from '../../platform/jobs/index.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { ownAttempt, registerItem } from './fulfil-registration.ts'
import { reactivateItem } from './fulfil-reactivation.ts'
import { renewedBefore, renewItem, type OwnParts } from './fulfil-renewal.ts'
import { begunBefore, transferItem, type TransferParts } from './fulfil-transfer.ts'
import type { Delivered } from './fulfilled.ts'
import type { EndDelivery } from './end-fulfilment.ts'
import { orderJson, ordersById, type OrderItemJson, type OrderJson } from '../orders/index.ts'

/** What delivering needs from the rest of the server. */
export interface DeliverParts extends Omit<TransferParts, 'registry'> {
  readonly registry: Pick<
    Registry,
    'create' | 'info' | 'renew' | 'requestRestore' | 'reportRestore'
  > &
    TransferParts['registry']
  /** Writes down where the registry has a customer's name. */
  readonly note: OwnParts['note']
  readonly enqueueOnce: EnqueueOnce
  readonly ending: EndDelivery
  /** What the registry wants to see before it registers a name (ASCII). */
  readonly papersOf: (name: string) => readonly TldPaper[]
}

/** Something that may pass stood in the way: the job is tried again. */
export class NotYetDelivered extends Error {
  override name = 'NotYetDelivered'
}

/** What a job delivers. */
interface Work {
  readonly order: OrderJson
  readonly items: readonly OrderItemJson[]
  /** Whether its one item's papers were approved. */
  readonly hasPapers: boolean
}

/** What came of the delivery of an item. */
interface Ended {
  /** Why it has to be tried again. */
  readonly later?: string
  /** With it its order was closed. */
  readonly closed?: boolean
}

/** Delivers paid orders: registers, renews, reactivates or transfers names, or gives the money back. */
export const createDeliverOrder = (parts: DeliverParts) => {
  const { db, registry, enqueueOnce, ending, papersOf } = parts

  /**
   * Paid orders, and what of each a job delivers: one item, whose papers were approved, or all that
   * never wanted any. So no job gives up what another has just begun.
   */
  const findWork = async (jobs: readonly JobData['deliver-order'][]) => {
    const rows = await rowsOf<{ order: OrderJson; with_papers: readonly string[] }>(
      db,
      sql`select ${orderJson} as order, (
          select coalesce(jsonb_agg(c.order_item_id), '[]'::jsonb)
          from paper_cases c join order_items i on i.id = c.order_item_id
          where i.order_id = o.id) as with_papers
        from ${ordersById([...new Set(jobs.map(({ orderId }) => orderId))])} as o
        where o.state = 'PAID'`,
    )
    const found = new Map(rows.map((row) => [row.order.id, row]))
    return ({ orderId, orderItemId }: JobData['deliver-order']): Work | undefined => {
      const row = found.get(orderId)
      if (row === undefined) return undefined
      const { order, with_papers: withPapers } = row
      const items = order.items.filter(
        ({ id, delivery }) =>
          delivery === 'IN_PROGRESS' &&
          (orderItemId === undefined ? !withPapers.includes(id) : id === orderItemId),
      )
      return { order, items, hasPapers: orderItemId !== undefined }
    }
  }

  const tryItem = async (
    order: OrderJson,
    item: OrderItemJson,
    hasPapers: boolean,
  ): Promise<Delivered> => {
    const wanted = item.action === 'registration' && !hasPapers ? papersOf(item.domain_name) : []
    if (wanted.length > 0) return { outcome: 'papers', wanted }
    switch (item.action) {
      case 'renewal':
        return renewItem(parts, order, item)
      case 'reactivation':
        return reactivateItem(parts, order, item)
      case 'transfer':
        return transferItem(parts, order, item)
      case 'registration':
        return registerItem(registry, order, item)
    }
  }

  /** What a try before this one has done after all. */
  const doneBefore = (item: OrderItemJson): Promise<Delivered> => {
    switch (item.action) {
      case 'renewal':
      case 'reactivation':
        return renewedBefore(parts, item)
      case 'transfer':
        return begunBefore(parts, item)
      case 'registration':
        return ownAttempt(registry, item)
    }
  }

  /** Writes down what came of a try. */
  const end = async (order: OrderJson, item: OrderItemJson, result: Delivered): Promise<Ended> => {
    switch (result.outcome) {
      case 'active':
        return { closed: await ending.activate(order, item, result) }
      case 'papers':
        await ending.awaitPapers(order, item, result.wanted)
        return {}
      case 'pending':
        await ending.beginTransfer(order, item)
        return {}
      case 'gone':
        await ending.refund(order, item, result.failure)
        return {}
      case 'later':
        return { later: `${item.domain_name}: ${result.why}` }
    }
  }

  /**
   * Ends one item after the other, and the order with them.
   *
   * @throws NotYetDelivered when something has to be tried again
   */
  const carryOut = async (
    { order, items }: Work,
    attempt: (item: OrderItemJson) => Promise<Delivered>,
  ): Promise<void> => {
    const ended: Ended[] = []
    for (const item of items) ended.push(await end(order, item, await attempt(item)))
    if (!ended.some(({ closed }) => closed)) await ending.complete(order.id)
    const later = ended.flatMap(({ later }) => later ?? [])
    if (later.length > 0) throw new NotYetDelivered(later.join('; '))
  }

  /**
   * Delivers what is not delivered yet. Repeating it is harmless.
   *
   * @throws NotYetDelivered, ProviderError when it has to be tried again
   */
  const deliver: Worker<'deliver-order'> = async (together) => {
    const workOf = await findWork(together)
    // The first try's, whatever comes of it; each other one finds it there.
    const receipts = together.flatMap(({ orderId, orderItemId }) =>
      orderItemId === undefined && workOf({ orderId }) !== undefined ? orderId : [],
    )
    await enqueueOnce(
      db,
      'mail-receipt',
      new Map(receipts.map((orderId) => [orderId, { orderId }])),
    )
    return async (job) => {
      const work = workOf(job)
      if (work === undefined) return
      const { order, hasPapers } = work
      await carryOut(work, (item) =>
        tryItem(order, item, hasPapers).catch((error: unknown) => ({
          outcome: 'later',
          why: error instanceof Error ? error.message : String(error),
        })),
      )
    }
  }

  /** Gives back what no try could deliver; asks the registry a last time whether one did. */
  const giveUp = async (job: JobData['refund-undelivered']): Promise<void> => {
    const workOf = await findWork([job])
    const work = workOf(job)
    if (work !== undefined) await carryOut(work, doneBefore)
  }

  return { deliver, giveUp }
}
