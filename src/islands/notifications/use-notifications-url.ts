import { useCallback, useEffect, useState } from 'react'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { notificationsQuery, readNotificationsQuery } from './notifications-url.ts'

/** Reads and changes the list's state in the URL; each change is a history entry. */
export const useNotificationsUrl = (): {
  readonly query: NotificationsQuery
  readonly goTo: (query: NotificationsQuery) => void
  /** Corrects an invalid URL without a history entry. */
  readonly settle: (query: NotificationsQuery) => void
} => {
  const [query, setQuery] = useState(() => readNotificationsQuery(location.search))
  useEffect(() => {
    const look = (): void => setQuery(readNotificationsQuery(location.search))
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  const goTo = useCallback((next: NotificationsQuery) => {
    history.pushState(null, '', `${location.pathname}${notificationsQuery(next)}`)
    setQuery(next)
  }, [])
  const settle = useCallback((next: NotificationsQuery) => {
    history.replaceState(null, '', `${location.pathname}${notificationsQuery(next)}`)
    setQuery(next)
  }, [])
  return { query, goTo, settle }
}
