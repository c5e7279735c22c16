import { errorText, type ApiError } from '../../client/api-error.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import type { listNotifications } from '../../contract/notifications.ts'
import type { Messages } from '../../i18n/fill.ts'
import { markAllRead, markRead } from '../../stores/notifications-actions.ts'
import { showToast } from '../../stores/toasts.ts'

type NotificationsPage = AnswerOf<typeof listNotifications>

interface ListDeps {
  readonly errors: Messages
  readonly onlyUnread: boolean
  readonly change: (by: (current: NotificationsPage) => NotificationsPage) => void
  readonly again: () => void
}

const asRead = (notice: Notification): Notification => ({ ...notice, isRead: true })

/** Returns the functions that mark notifications of the shown list as read. */
export const useNotificationActions = ({ errors, onlyUnread, change, again }: ListDeps) => {
  const failed = (cause: ApiError): void => {
    showToast({ tone: 'bad', text: errorText(errors, cause) })
  }
  const read = async (notice: Notification): Promise<void> => {
    const result = await markRead(notice.id)
    if (!result.ok) {
      if (result.error.kind !== 'aborted') failed(result.error)
      return
    }
    // Applies to the current list, which may have changed meanwhile.
    change((current) => ({
      ...current,
      items: current.items.map((each) => (each.id === notice.id ? asRead(each) : each)),
    }))
  }
  const readAll = async (): Promise<void> => {
    const result = await markAllRead()
    if (!result.ok) {
      failed(result.error)
      return
    }
    change((current) => ({ ...current, items: current.items.map(asRead) }))
    // No unread notification remains.
    if (onlyUnread) again()
  }
  return { read, readAll }
}
