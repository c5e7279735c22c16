import { useCallback, useEffect, useState } from 'react'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { placeQuery, readPlace } from './notifications-place.ts'

/** Reads and changes the list's state in the URL; each change is a history entry. */
export const usePlace = (): {
  readonly place: NotificationsQuery
  readonly goTo: (place: NotificationsQuery) => void
  /** Corrects an invalid URL without a history entry. */
  readonly settle: (place: NotificationsQuery) => void
} => {
  const [place, setPlace] = useState(() => readPlace(location.search))
  useEffect(() => {
    const look = (): void => setPlace(readPlace(location.search))
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  const goTo = useCallback((next: NotificationsQuery) => {
    history.pushState(null, '', `${location.pathname}${placeQuery(next)}`)
    setPlace(next)
  }, [])
  const settle = useCallback((next: NotificationsQuery) => {
    history.replaceState(null, '', `${location.pathname}${placeQuery(next)}`)
    setPlace(next)
  }, [])
  return { place, goTo, settle }
}
