import { sql, type SQL } from 'drizzle-orm'
import type { Notification } from '../../../contract/notifications.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { notified, storeEvent } from '../../platform/realtime/index.ts'

/** A notification, translated from code and params on display. */
export interface Notice {
  readonly customerId: string
  readonly code: Notification['code']
  readonly params: Readonly<Record<string, string | number>>
  /** The same cause notifies once. */
  readonly cause: string
}

/** A notification per row of `source`, which has a `customer_id`. */
export interface NoticeOfRows {
  readonly code: Notification['code']
  readonly params: SQL
  readonly cause: SQL
  readonly source: SQL
}

/** Returns the CTEs `written` and `published`: notifications and their events, for larger statements. */
export const storeNotice = ({ code, params, cause, source }: NoticeOfRows, now: Date): SQL => {
  const moment = now.toISOString()
  return sql`written as (
      insert into notifications (id, customer_id, code, params, cause, created_at)
      select gen_random_uuid(), source.customer_id, ${code}, ${params}, ${cause},
        ${moment}::timestamptz
      from ${source} as source
      on conflict (cause) do nothing
      returning customer_id, id, params),
    published as (${storeEvent(
      'notification',
      sql`jsonb_build_object('notification', jsonb_build_object('id', source.id,
        'code', ${code}::text, 'params', source.params, 'isRead', false,
        'createdAt', ${moment}::text))`,
      sql`written`,
      now,
    )})`
}

/** Stores a notification in its cause's transaction and publishes it on commit, once per cause. */
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
  await rowsOf(db, sql`with ${stored} select ${notified(sql`published`)}`)
}
