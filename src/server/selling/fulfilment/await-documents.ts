import { sql } from 'drizzle-orm'
import type { TldDocument } from '../../../contract/domains.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import { nextDocumentMoment } from '../../services/registrant-documents/document-schedule.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'
import { mailDocuments } from '../../services/registrant-documents/jobs.ts'

interface AwaitDocumentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/**
 * The item's name waits for what its registry wants to see (`document_cases`); its customer is told, once.
 */
export const createAwaitDocuments =
  ({ db, clock, enqueue }: AwaitDocumentsDeps) =>
  async (order: OrderJson, item: OrderItemJson, wanted: readonly TldDocument[]): Promise<void> => {
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update order_items set fulfilment = 'AWAITING_DOCUMENTS'
          where id = ${item.id}::uuid and fulfilment = 'IN_PROGRESS' returning id`,
      )
      if (changed.length === 0) return
      await rowsOf(
        tx,
        sql`insert into document_cases (order_item_id, customer_id, name, wanted, state, created_at,
            waits_since, reminded, next_at, round)
          values (${item.id}::uuid, ${order.customer_id}::uuid, ${item.subject},
            ${JSON.stringify(wanted)}::jsonb, 'AWAITING_DOCUMENTS', ${moment}, ${moment}, 0,
            ${nextDocumentMoment(now, 0).toISOString()}::timestamptz, 0)`,
      )
      await notify(
        tx,
        {
          customerId: order.customer_id,
          code: 'DOCUMENTS_NEEDED',
          params: { name: toUnicodeName(item.subject) },
          cause: `documents-needed:${item.id}`,
        },
        now,
      )
      await enqueue(tx, mailDocuments, { orderItemId: item.id, about: 'NEEDED', time: 0 })
    })
  }
