import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../contract/notifications.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { $unreadCount, setUnread, updateCount } from './notifications.ts'
import { sameSession } from './own-session.ts'
import { $session } from './session.ts'

export interface NotificationsQuery {
  readonly onlyUnread: boolean
  readonly page: number
  readonly pageSize: number
}

/** Stores the unread count of an answer, and requests it anew when another one set it meanwhile. */
const take = async <Answer extends { readonly unread: number }>(
  request: Promise<CallResult<Answer>>,
): Promise<CallResult<Answer>> => {
  const isSame = sameSession()
  const before = $unreadCount.get()
  const toldBefore = updateCount()
  const result = await request
  if (!result.ok || !isSame()) return result
  const { unread } = result.answer
  const known = $unreadCount.get()
  if (known === before && updateCount() === toldBefore) setUnread(unread)
  else if (known !== String(unread)) void loadUnread()
  return result
}

/** Requests a page of notifications with the unread count. */
export const loadNotifications = (
  { onlyUnread, page, pageSize }: NotificationsQuery,
  signal?: AbortSignal,
): Promise<CallResult<AnswerOf<typeof listNotifications>>> =>
  take(
    call(
      listNotifications,
      {
        query: {
          onlyUnread: onlyUnread ? 'true' : 'false',
          page: `${page}`,
          pageSize: `${pageSize}`,
        },
      },
      signal === undefined ? {} : { signal },
    ),
  )

/** Requests the unread count. */
export const loadUnread = async (): Promise<void> => {
  if ($session.get() !== undefined) await take(call(countUnread, {}))
}

/** Marks one as read, also while leaving the page. */
export const markRead = (id: string): Promise<CallResult<{ readonly unread: number }>> =>
  take(call(readNotification, { params: { id } }, { keepalive: true }))

export const markAllRead = (): Promise<CallResult<{ readonly unread: number }>> =>
  take(call(readAllNotifications, {}))
