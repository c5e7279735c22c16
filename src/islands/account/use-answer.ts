import { useCallback, useEffect, useState } from 'react'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { $session } from '../../stores/session.ts'

/** A request of a page and its state. */
export interface Asked<Answer> {
  /** Undefined while loading or after a failure. */
  readonly answer: Answer | undefined
  readonly error: ApiError | undefined
  /** Requests it again; the current answer stays visible until then. */
  readonly again: () => void
  /** Replaces the answer by another call's. */
  readonly take: (answer: Answer) => void
}

export interface Answered<Answer> extends Asked<Answer> {
  /** Updates the latest answer; does nothing while there is none. */
  readonly change: (by: (answer: Answer) => Answer) => void
}

/** Milliseconds after which a tab that returns to the front requests again. */
const staleAfter = 15_000

const accountEvents: ReadonlySet<string> = new Set(['user', 'notification', 'session_ended'])

/**
 * Requests data with the page, and again when the tab returns to the front or the account changed
 * elsewhere.
 *
 * @param ask must be a stable function
 * @param when `once`: later requests only on demand, for example for a secret that is being scanned
 */
export const useAnswer = <Answer>(
  ask: (signal: AbortSignal) => Promise<CallResult<Answer>>,
  when: 'shown' | 'once' = 'shown',
): Answered<Answer> => {
  const [answer, setAnswer] = useState<Answer | undefined>()
  const [error, setError] = useState<ApiError | undefined>()
  const [round, setRound] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const run = async (): Promise<void> => {
      const result = await ask(signal)
      if (signal.aborted) return
      setError(result.ok ? undefined : result.error)
      if (result.ok) setAnswer(result.answer)
    }
    void run()
    if (when === 'once') return () => controller.abort()
    const askedAt = Date.now()
    const whenShown = (): void => {
      // After the session ended, the last answer stays for when the customer is back.
      if ($session.get() === undefined) return
      if (document.visibilityState === 'visible' && Date.now() - askedAt > staleAfter)
        setRound((before) => before + 1)
    }
    // Something of the account changed, here or elsewhere.
    const unlisten = $realtimeEvent.listen((event) => {
      if (event !== undefined && accountEvents.has(event.event)) setRound((before) => before + 1)
    })
    document.addEventListener('visibilitychange', whenShown)
    return () => {
      controller.abort()
      unlisten()
      document.removeEventListener('visibilitychange', whenShown)
    }
  }, [ask, when, round])

  const again = useCallback(() => {
    setError(undefined)
    setRound((before) => before + 1)
  }, [])
  const change = (by: (answer: Answer) => Answer): void =>
    setAnswer((before) => (before === undefined ? before : by(before)))
  return { answer, error, again, take: setAnswer, change }
}
