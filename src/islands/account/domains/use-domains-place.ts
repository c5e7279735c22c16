import { useCallback, useEffect, useState } from 'react'
import { domainsQuery, readDomainsPlace, type DomainsPlace } from './domains-place.ts'

/** Returns the place of the URL, and how to go to another, which the back button undoes. */
export const useDomainsPlace = (): {
  readonly place: DomainsPlace
  readonly goTo: (place: DomainsPlace) => void
} => {
  const [place, setPlace] = useState(() => readDomainsPlace(location.search))
  useEffect(() => {
    const look = (): void => setPlace(readDomainsPlace(location.search))
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  const goTo = useCallback((next: DomainsPlace) => {
    history.pushState(null, '', `${location.pathname}${domainsQuery(next)}`)
    setPlace(next)
  }, [])
  return { place, goTo }
}
