import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { loadNotifications, type NotificationsQuery } from '../../stores/notifications-actions.ts'
import { $unreadCount } from '../../stores/notifications.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useQuery } from '../shell/use-query.ts'
import { useUrlState } from '../shell/use-url-state.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { ListEnd } from './ListEnd.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { formatNotificationsQuery, lastPage, parseNotificationsQuery } from './notifications-url.ts'
import { useNotificationActions } from './use-notification-actions.ts'

/** The customer's notifications, page by page, with their actions. */
export const NotificationList = ({ locale, messages, errors }: IslandProps) => {
  const { state, goTo, correct } = useUrlState(parseNotificationsQuery, formatNotificationsQuery)
  const { onlyUnread, page, pageSize } = state
  const load = useCallback(
    (signal: AbortSignal) => loadNotifications({ onlyUnread, page, pageSize }, signal),
    [onlyUnread, page, pageSize],
  )
  const { answer, error, again, change } = useQuery(load)
  const unread = Number(useStore($unreadCount))
  const top = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      $realtimeEvent.listen((event) => {
        if (event?.event === 'notification') again()
      }),
    [again],
  )
  useEffect(() => {
    // The last page may be empty by now: its notifications were read or deleted.
    if (answer?.page !== page || answer.items.length > 0 || page === 1) return
    correct({ onlyUnread, pageSize, page: lastPage(answer.total, answer.pageSize) })
  }, [answer, onlyUnread, page, pageSize, correct])

  const { read, readAll } = useNotificationActions({ errors, onlyUnread, change, again })
  const turnTo = (next: NotificationsQuery): void => {
    goTo(next)
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  const isShown = answer?.page === page && answer.pageSize === pageSize
  return (
    <div ref={top} className="grid scroll-mt-24 gap-4">
      <ListToolbar
        messages={messages}
        query={state}
        unread={unread}
        onQuery={turnTo}
        onReadAll={() => void readAll()}
      />
      <p role="status" className="text-sm text-ink-soft">
        {answer !== undefined
          ? message(messages, 'unread.count', { count: unread })
          : error === undefined && message(messages, 'loading')}
      </p>
      {error !== undefined && (
        <RetryNotice label={message(messages, 'again')} onRetry={again}>
          {errorText(errors, error)}
        </RetryNotice>
      )}
      {answer === undefined && error === undefined && <ListSkeleton />}
      {answer !== undefined && answer.items.length === 0 && isShown && (
        <EmptyState
          text={message(messages, onlyUnread ? 'empty.unread' : 'empty')}
          action={
            onlyUnread ? (
              <Button
                look="secondary"
                onClick={() => turnTo({ onlyUnread: false, page: 1, pageSize })}
              >
                {message(messages, 'empty.unread.all')}
              </Button>
            ) : undefined
          }
        />
      )}
      {answer !== undefined && answer.items.length > 0 && (
        <ul
          aria-busy={!isShown || undefined}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised aria-busy:opacity-60"
        >
          {answer.items.map((notice) => (
            <li key={notice.id}>
              <NotificationRow
                locale={locale}
                messages={messages}
                notice={notice}
                onRead={() => void read(notice)}
              />
            </li>
          ))}
        </ul>
      )}
      {answer !== undefined && (
        <ListEnd {...{ messages }} query={state} total={answer.total} onQuery={turnTo} />
      )}
    </div>
  )
}
