import { useCallback, useEffect, useState } from 'react'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { placeQuery, readPlace } from './notifications-place.ts'

/** Which notices the address asks for; going to another place is a step that the back button undoes. */
export const usePlace = (): {
  readonly place: NotificationsQuery
  readonly goTo: (place: NotificationsQuery) => void
  /** The address did not fit: it is put right, without a step back. */
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
