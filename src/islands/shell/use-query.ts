import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { $session } from '../../stores/session.ts'

/** A request of a page and its state. */
export interface Query<Answer> {
  /** Undefined while loading or after a failure. */
  readonly answer: Answer | undefined
  readonly error: ApiError | undefined
  /** Requests it again; the current answer stays visible until then. */
  readonly again: () => void
  /** Replaces the answer by another call's; a request that began before it is sent again. */
  readonly take: (answer: Answer) => void
}

/** A query whose answer can be updated. */
export interface ChangeableQuery<Answer> extends Query<Answer> {
  /** Updates the latest answer, if any; a request that began before it is sent again. */
  readonly change: (by: (answer: Answer) => Answer) => void
}

/** Milliseconds after which a tab that returns to the front requests again. */
const staleAfter = 15_000

const accountEvents: ReadonlySet<string> = new Set(['user', 'notification', 'session_ended'])

/**
 * Requests data with the page, and unless `once`, again when the tab returns to the front or the
 * account changed elsewhere. `load` must be a stable function.
 */
export const useQuery = <Answer>(
  load: (signal: AbortSignal) => Promise<CallResult<Answer>>,
  when: 'shown' | 'once' = 'shown',
): ChangeableQuery<Answer> => {
  const [answer, setAnswer] = useState<Answer | undefined>()
  const [error, setError] = useState<ApiError | undefined>()
  const [round, restart] = useReducer((before: number) => before + 1, 0)
  const isLoading = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const run = async (): Promise<void> => {
      isLoading.current = true
      const result = await load(signal)
      if (signal.aborted) return
      isLoading.current = false
      setError(result.ok ? undefined : result.error)
      if (result.ok) setAnswer(result.answer)
    }
    void run()
    if (when === 'once') return () => controller.abort()
    const loadedAt = Date.now()
    const refreshShown = (): void => {
      // After the session ended, the last answer stays for when the customer is back.
      if ($session.get() === undefined) return
      if (document.visibilityState === 'visible' && Date.now() - loadedAt > staleAfter) restart()
    }
    const unlisten = $realtimeEvent.listen((event) => {
      if (event !== undefined && accountEvents.has(event.event)) restart()
    })
    document.addEventListener('visibilitychange', refreshShown)
    return () => {
      controller.abort()
      unlisten()
      document.removeEventListener('visibilitychange', refreshShown)
    }
  }, [load, when, round])

  const again = useCallback(() => {
    setError(undefined)
    restart()
  }, [])
  const change = (by: (answer: Answer) => Answer): void => {
    setAnswer((before) => (before === undefined ? before : by(before)))
    if (isLoading.current) restart()
  }
  const take = (taken: Answer): void => {
    setAnswer(taken)
    if (isLoading.current) restart()
  }
  return { answer, error, again, take, change }
}
