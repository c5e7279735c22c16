import { useCallback, useEffect, useState } from 'react'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { notificationsQuery, readNotificationsQuery } from './notifications-url.ts'

/** Reads and changes the list's state in the URL; each change is a history entry. */
export const useNotificationsUrl = (): {
  readonly place: NotificationsQuery
  readonly goTo: (place: NotificationsQuery) => void
  /** Corrects an invalid URL without a history entry. */
  readonly settle: (place: NotificationsQuery) => void
} => {
  const [place, setPlace] = useState(() => readNotificationsQuery(location.search))
  useEffect(() => {
    const look = (): void => setPlace(readNotificationsQuery(location.search))
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  const goTo = useCallback((next: NotificationsQuery) => {
    history.pushState(null, '', `${location.pathname}${notificationsQuery(next)}`)
    setPlace(next)
  }, [])
  const settle = useCallback((next: NotificationsQuery) => {
    history.replaceState(null, '', `${location.pathname}${notificationsQuery(next)}`)
    setPlace(next)
  }, [])
  return { place, goTo, settle }
}
