import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Notification } from '../../contract/notifications.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { announced, storeEvent } from '../realtime/index.ts'

/** A notice to a customer. Its text is made from code and params in the reader's language. */
export interface Notice {
  readonly customerId: string
  readonly code: Notification['code']
  readonly params: Readonly<Record<string, string | number>>
  /** Why: the same cause notifies once. */
  readonly cause: string
}

/**
 * Writes a notice, in the transaction that gives its reason, and pushes it to the customer's
 * browsers at the commit. A cause that was notified of before does neither.
 */
export const notify = async (db: Queryable, notice: Notice, now: Date): Promise<void> => {
  const { customerId, code, params, cause } = notice
  const notification: Notification = {
    id: randomUUID(),
    code,
    params: { ...params },
    isRead: false,
    createdAt: now.toISOString(),
  }
  await rowsOf(
    db,
    sql`with written as (
      insert into notifications (id, customer_id, code, params, cause, created_at)
      values (${notification.id}::uuid, ${customerId}::uuid, ${code},
        ${JSON.stringify(params)}::jsonb, ${cause}, ${now.toISOString()}::timestamptz)
      on conflict (cause) do nothing
      returning customer_id),
    told as (${storeEvent(
      'notification',
      sql`${JSON.stringify({ notification })}::jsonb`,
      sql`written`,
      now,
    )})
    select ${announced(sql`told`)}`,
  )
}
