import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../contract/notifications.ts'
import type { AnswerOf } from '../contract/endpoint.ts'
import type { CallResult } from '../client/api-error.ts'
import { call } from './api.ts'
import { $unreadCount, setUnread, timesTold } from './notifications.ts'
import { sameSession } from './own-session.ts'
import { $session } from './session.ts'

/** Which piece of the notices is wanted. */
export interface NotificationsQuery {
  readonly onlyUnread: boolean
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/**
 * Takes the number of an answer; signed out meanwhile, it is nobody's. Two answers come in any order:
 * when another one, another tab or the server itself told a number meanwhile, it is asked for anew.
 */
const take = async <Answer extends { readonly unread: number }>(
  asked: Promise<CallResult<Answer>>,
): Promise<CallResult<Answer>> => {
  const isSame = sameSession()
  const before = $unreadCount.get()
  const toldBefore = timesTold()
  const result = await asked
  if (!result.ok || !isSame()) return result
  const { unread } = result.answer
  const known = $unreadCount.get()
  if (known === before && timesTold() === toldBefore) setUnread(unread)
  else if (known !== String(unread)) void loadUnread()
  return result
}

/** Asks for a page of the notices; the unread count comes along. */
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

/** Asks how many are unread. */
export const loadUnread = async (): Promise<void> => {
  if ($session.get() !== undefined) await take(call(countUnread, {}))
}

/** Marks one as read; also while the page is being left by a link. */
export const markRead = (id: string): Promise<CallResult<{ readonly unread: number }>> =>
  take(call(readNotification, { params: { id } }, { keepalive: true }))

/** Marks all as read. */
export const markAllRead = (): Promise<CallResult<{ readonly unread: number }>> =>
  take(call(readAllNotifications, {}))
