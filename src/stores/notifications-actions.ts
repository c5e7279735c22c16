import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../contract/notifications.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { setUnread } from './notifications.ts'
import { $session } from './session.ts'

/** Which piece of the notices is wanted. */
export interface NotificationsQuery {
  readonly onlyUnread: boolean
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

const take = <Answer extends { readonly unread: number }>(
  result: CallResult<Answer>,
): CallResult<Answer> => {
  // Signed out while the answer was under way: it is nobody's number any more.
  if (result.ok && $session.get() !== undefined) setUnread(result.answer.unread)
  return result
}

/** Asks for a page of the notices; the unread count comes along. */
export const loadNotifications = async (
  { onlyUnread, page, pageSize }: NotificationsQuery,
  signal?: AbortSignal,
): Promise<CallResult<AnswerOf<typeof listNotifications>>> =>
  take(
    await call(
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

/** Asks how many are unread. */
export const loadUnread = async (): Promise<void> => {
  if ($session.get() !== undefined) take(await call(countUnread, {}))
}

/** Marks one as read; also while the page is being left by a link. */
export const markRead = async (id: string): Promise<CallResult<{ readonly unread: number }>> =>
  take(await call(readNotification, { params: { id } }, { keepalive: true }))

/** Marks all as read. */
export const markAllRead = async (): Promise<CallResult<{ readonly unread: number }>> =>
  take(await call(readAllNotifications, {}))
