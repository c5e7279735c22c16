import { sql, type SQL } from 'drizzle-orm'
import type { Notification } from '../../../contract/notifications.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { announced, storeEvent } from '../../platform/realtime/index.ts'

/** A notice to a customer. Its text is made from code and params in the reader's language. */
export interface Notice {
  readonly customerId: string
  readonly code: Notification['code']
  readonly params: Readonly<Record<string, string | number>>
  /** Why: the same cause notifies once. */
  readonly cause: string
}

/** A notice for each row of a statement's `source`, which has a `customer_id`. */
export interface NoticeOfRows {
  readonly code: Notification['code']
  /** Expressions over the row of `source`. */
  readonly params: SQL
  readonly cause: SQL
  readonly source: SQL
}

/**
 * The CTEs `written` and `told`, for statements that do more: a notice for each row of a source, and
 * the event that pushes it. `told` is given to `announced`, or its customers to an `Announcer` after the
 * commit.
 */
export const storeNotice = ({ code, params, cause, source }: NoticeOfRows, now: Date): SQL => {
  const moment = now.toISOString()
  return sql`written as (
      insert into notifications (id, customer_id, code, params, cause, created_at)
      select gen_random_uuid(), source.customer_id, ${code}, ${params}, ${cause},
        ${moment}::timestamptz
      from ${source} as source
      on conflict (cause) do nothing
      returning customer_id, id, params),
    told as (${storeEvent(
      'notification',
      sql`jsonb_build_object('notification', jsonb_build_object('id', source.id,
        'code', ${code}::text, 'params', source.params, 'isRead', false,
        'createdAt', ${moment}::text))`,
      sql`written`,
      now,
    )})`
}

/**
 * Writes a notice, in the transaction that gives its reason, and pushes it to the customer's
 * browsers at the commit. A cause that was notified of before does neither.
 */
export const notify = async (db: Queryable, notice: Notice, now: Date): Promise<void> => {
  const { customerId, code, params, cause } = notice
  const stored = storeNotice(
    {
      code,
      params: sql`${JSON.stringify(params)}::jsonb`,
      cause: sql`${cause}`,
      source: sql`(select ${customerId}::uuid as customer_id)`,
    },
    now,
  )
  await rowsOf(db, sql`with ${stored} select ${announced(sql`told`)}`)
}
