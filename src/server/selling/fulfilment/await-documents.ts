import { sql } from 'drizzle-orm'
import type { TldPaper } from '../../../contract/domains.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import { nextPaperMoment } from '../../services/registrant-documents/document-schedule.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'

interface AwaitPapersParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/**
 * The item's name waits for what its registry wants to see (`paper_cases`); its customer is told, once.
 */
export const createAwaitPapers =
  ({ db, clock, enqueue }: AwaitPapersParts) =>
  async (order: OrderJson, item: OrderItemJson, wanted: readonly TldPaper[]): Promise<void> => {
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update order_items set delivery = 'AWAITING_PAPERS'
          where id = ${item.id}::uuid and delivery = 'IN_PROGRESS' returning id`,
      )
      if (changed.length === 0) return
      await rowsOf(
        tx,
        sql`insert into paper_cases (order_item_id, customer_id, name, wanted, state, created_at,
            waits_since, reminded, next_at, round)
          values (${item.id}::uuid, ${order.customer_id}::uuid, ${item.domain_name},
            ${JSON.stringify(wanted)}::jsonb, 'AWAITING_PAPERS', ${moment}, ${moment}, 0,
            ${nextPaperMoment(now, 0).toISOString()}::timestamptz, 0)`,
      )
      await notify(
        tx,
        {
          customerId: order.customer_id,
          code: 'PAPERS_NEEDED',
          params: { name: toUnicodeName(item.domain_name) },
          cause: `papers-needed:${item.id}`,
        },
        now,
      )
      await enqueue(tx, 'mail-papers', { orderItemId: item.id, about: 'NEEDED', time: 0 })
    })
  }
