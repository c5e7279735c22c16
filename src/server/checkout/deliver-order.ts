import { sql } from 'drizzle-orm'
import type { TldPaper } from '../../contract/domains.ts'
import { rowsOf } from '../db/database.ts'
import type { Enqueue, JobData } from '../jobs/index.ts'
import type { Registry } from '../providers/registry/registry.ts'
import { ownAttempt, registerItem } from './deliver-registration.ts'
import { reactivateItem } from './deliver-reactivation.ts'
import { renewedBefore, renewItem } from './deliver-renewal.ts'
import { begunBefore, transferItem, type TransferParts } from './deliver-transfer.ts'
import type { Delivered } from './delivered.ts'
import type { EndDelivery } from './end-delivery.ts'
import { orderJson, type OrderItemJson, type OrderJson } from './stored-order.ts'

/** What delivering needs from the rest of the server. */
export interface DeliverParts extends Omit<TransferParts, 'registry'> {
  readonly registry: Pick<
    Registry,
    'create' | 'info' | 'renew' | 'requestRestore' | 'reportRestore'
  > &
    TransferParts['registry']
  readonly enqueue: Enqueue
  readonly ending: EndDelivery
  /** What the registry wants to see before it registers a name (ASCII). */
  readonly papersOf: (name: string) => readonly TldPaper[]
}

/** Something that may pass stood in the way: the job is tried again. */
export class NotYetDelivered extends Error {
  override name = 'NotYetDelivered'
}

/** Delivers paid orders: registers, renews, reactivates or transfers names, or gives the money back. */
export const createDeliverOrder = (parts: DeliverParts) => {
  const { db, clock, registry, enqueue, ending, papersOf } = parts

  /**
   * A paid order, and what of it a job delivers: one item, whose papers were approved, or all that
   * never wanted any. So no job gives up what another has just begun.
   */
  const findWork = async ({ orderId, orderItemId }: JobData['deliver-order']) => {
    const [row] = await rowsOf<{ order: OrderJson; with_papers: readonly string[] }>(
      db,
      sql`select ${orderJson} as order, (
          select coalesce(jsonb_agg(c.order_item_id), '[]'::jsonb)
          from paper_cases c join order_items i on i.id = c.order_item_id
          where i.order_id = o.id) as with_papers
        from orders o where o.id = ${orderId}::uuid and o.state = 'PAID'`,
    )
    if (row === undefined) return undefined
    const { order, with_papers: withPapers } = row
    const items = order.items.filter(
      ({ id, delivery }) =>
        delivery === 'IN_PROGRESS' &&
        (orderItemId === undefined ? !withPapers.includes(id) : id === orderItemId),
    )
    return { order, items, hasPapers: orderItemId !== undefined }
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
        return renewItem({ db, registry }, order, item)
      case 'reactivation':
        return reactivateItem({ db, clock, registry }, order, item)
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
        return renewedBefore(registry, item)
      case 'transfer':
        return begunBefore(parts, item)
      case 'registration':
        return ownAttempt(registry, item)
    }
  }

  /** Writes down what came of a try; what may pass is given back. */
  const end = async (
    order: OrderJson,
    item: OrderItemJson,
    result: Delivered,
  ): Promise<readonly string[]> => {
    switch (result.outcome) {
      case 'active':
        await ending.activate(order, item, result)
        return []
      case 'papers':
        await ending.awaitPapers(order, item, result.wanted)
        return []
      case 'pending':
        await ending.beginTransfer(order, item)
        return []
      case 'gone':
        await ending.refund(order, item, result.failure)
        return []
      case 'later':
        return [`${item.domain_name}: ${result.why}`]
    }
  }

  return {
    /**
     * Delivers what is not delivered yet. Repeating it is harmless.
     *
     * @throws NotYetDelivered, ProviderError when it has to be tried again
     */
    deliver: async (job: JobData['deliver-order']): Promise<void> => {
      const work = await findWork(job)
      if (work === undefined) return
      const { order, items, hasPapers } = work
      // The first try's, whatever comes of it; each other one finds it there.
      if (!hasPapers) await enqueue(db, 'mail-receipt', { orderId: order.id }, order.id)
      const later: string[] = []
      for (const item of items) {
        const result = await tryItem(order, item, hasPapers).catch((error: unknown): Delivered => ({
          outcome: 'later',
          why: error instanceof Error ? error.message : String(error),
        }))
        later.push(...(await end(order, item, result)))
      }
      await ending.complete(order.id)
      if (later.length > 0) throw new NotYetDelivered(later.join('; '))
    },

    /** Gives back what no try could deliver; asks the registry a last time whether one did. */
    giveUp: async (job: JobData['refund-undelivered']): Promise<void> => {
      const work = await findWork(job)
      if (work === undefined) return
      const { order, items } = work
      const later: string[] = []
      for (const item of items) {
        later.push(...(await end(order, item, await doneBefore(item))))
      }
      await ending.complete(order.id)
      if (later.length > 0) throw new NotYetDelivered(later.join('; '))
    },
  }
}
