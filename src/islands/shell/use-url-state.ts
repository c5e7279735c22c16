import { useCallback, useEffect, useState } from 'react'

/** A page's state in its URL. */
export interface UrlState<State> {
  readonly state: State
  /** Changes the state with a history entry. */
  readonly goTo: (state: State) => void
  /** Corrects the state without a history entry. */
  readonly correct: (state: State) => void
}

/** Keeps a page's state in sync with its URL; `parse` and `format` must be stable functions. */
export const useUrlState = <State>(
  parse: (search: string) => State,
  format: (state: State) => string,
): UrlState<State> => {
  const [state, setState] = useState(() => parse(location.search))
  useEffect(() => {
    const sync = (): void => setState(parse(location.search))
    addEventListener('popstate', sync)
    return () => removeEventListener('popstate', sync)
  }, [parse])
  const goTo = useCallback(
    (next: State): void => {
      history.pushState(null, '', `${location.pathname}${format(next)}`)
      setState(next)
    },
    [format],
  )
  const correct = useCallback(
    (next: State): void => {
      history.replaceState(null, '', `${location.pathname}${format(next)}`)
      setState(next)
    },
    [format],
  )
  return { state, goTo, correct }
}
