import { sql } from 'drizzle-orm'
import type { listNotifications, Notification } from '../../../contract/notifications.ts'
import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { deleteOldMails } from '../../platform/mail/index.ts'
import { notificationRetentionDays } from '../../platform/limits.ts'

type Listing = AnswerOf<typeof listNotifications>

const unreadOf = (customerId: string) =>
  sql`(select count(*) from notifications
    where customer_id = ${customerId}::uuid and read_at is null)`

/** Counts unread notifications. */
export const countUnread = async (db: Queryable, customerId: string): Promise<number> => {
  const [row] = await rowsOf<{ unread: number }>(db, sql`select ${unreadOf(customerId)} as unread`)
  return row?.unread ?? 0
}

/** Returns a page of notifications, the newest first, in one round trip. */
export const listNotices = async (
  db: Queryable,
  customerId: string,
  { onlyUnread, page, pageSize }: QueryOf<typeof listNotifications>,
): Promise<Listing> => {
  const fits = sql`customer_id = ${customerId}::uuid and (not ${onlyUnread} or read_at is null)`
  const [row] = await rowsOf<{
    items: readonly Notification[] | null
    total: number
    unread: number
  }>(
    db,
    sql`select
      (select jsonb_agg(jsonb_build_object('id', id, 'code', code, 'params', params,
          'isRead', read_at is not null, 'createdAt', created_at) order by created_at desc, id)
        from (select * from notifications where ${fits}
          order by created_at desc, id
          limit ${pageSize} offset ${(page - 1) * pageSize}) as piece) as items,
      (select count(*) from notifications where ${fits}) as total,
      ${unreadOf(customerId)} as unread`,
  )
  const items = (row?.items ?? []).map((item) => ({
    ...item,
    createdAt: new Date(item.createdAt).toISOString(),
  }))
  return { items, total: row?.total ?? 0, page, pageSize, unread: row?.unread ?? 0 }
}

/** Marks a notification as read and returns the number of unread ones. */
export const readNotice = async (
  db: Queryable,
  customerId: string,
  id: string,
  now: Date,
): Promise<number> => {
  const read = await rowsOf(
    db,
    sql`update notifications set read_at = coalesce(read_at, ${now.toISOString()}::timestamptz)
      where id = ${id}::uuid and customer_id = ${customerId}::uuid returning id`,
  )
  if (read.length === 0) throw new ApiError('NOTIFICATION_NOT_FOUND')
  return countUnread(db, customerId)
}

/** Marks all as read and returns the number of unread ones. */
export const readAllNotices = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<number> => {
  await rowsOf(
    db,
    sql`update notifications set read_at = ${now.toISOString()}::timestamptz
      where customer_id = ${customerId}::uuid and read_at is null`,
  )
  return countUnread(db, customerId)
}

/** Deletes old notifications and the notes of old mails; for the retention job. */
export const deleteOldNotices = async (db: Queryable, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - notificationRetentionDays * 24 * 60 * 60_000)
  await deleteOldMails(db, oldest)
  await rowsOf(
    db,
    sql`delete from notifications where created_at < ${oldest.toISOString()}::timestamptz`,
  )
}
