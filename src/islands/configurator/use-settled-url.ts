import { useEffect } from 'react'

/** Milliseconds without a change until the URL is updated: browsers limit its changes. */
const delayMs = 250

/** Writes a page's choices to the URL once they rest; undefined while the customer has changed nothing. */
export const useSettledUrl = (page: string | undefined): void => {
  useEffect(() => {
    if (page === undefined) return undefined
    const timer = setTimeout(() => history.replaceState(history.state, '', page), delayMs)
    return () => clearTimeout(timer)
  }, [page])
}
