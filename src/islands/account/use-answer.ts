import { useCallback, useEffect, useState } from 'react'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import { $realtimeEvent } from '../../stores/realtime-news.ts'
import { $session } from '../../stores/session.ts'

/** What a page asked for, and how far it is. */
export interface Asked<Answer> {
  /** Undefined while it is on its way, or could not be had. */
  readonly answer: Answer | undefined
  readonly error: ApiError | undefined
  /** Asks again; what is shown stays until the new answer is there. */
  readonly again: () => void
  /** Takes what another call answered. */
  readonly take: (answer: Answer) => void
}

/** What {@link useAnswer} gives. */
export interface Answered<Answer> extends Asked<Answer> {
  /** Changes what was answered, as it stands by then; nothing while there is none. */
  readonly change: (by: (answer: Answer) => Answer) => void
}

/** After so long a tab that comes to the front asks again; milliseconds. */
const staleAfter = 15_000

const tellsOfAccount: ReadonlySet<string> = new Set(['user', 'notification', 'session_ended'])

/**
 * Asks with the page, and again when the tab comes back to the front and when the account was
 * changed elsewhere.
 *
 * @param ask must stay the same function from one rendering to the next
 * @param when `once`: what was answered stays until it is asked for again, as a secret that is being
 *   scanned must
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
      // Whose session ended may be back, and is then shown what stands here.
      if ($session.get() === undefined) return
      if (document.visibilityState === 'visible' && Date.now() - askedAt > staleAfter)
        setRound((before) => before + 1)
    }
    // Something of the account was changed, here or elsewhere.
    const unlisten = $realtimeEvent.listen((event) => {
      if (event !== undefined && tellsOfAccount.has(event.event)) setRound((before) => before + 1)
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
