import { useRef, useState } from 'react'
import type { ApiError, CallResult } from '../../client/api-error.ts'

/** Runs one call at a time, with its result. */
export const useCall = <Answer>(
  send: () => Promise<CallResult<Answer>>,
  take: (answer: Answer) => void,
) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>()
  // State would come too late for two clicks in one frame.
  const running = useRef(false)
  const run = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    const result = await send()
    running.current = false
    setBusy(false)
    if (result.ok) take(result.answer)
    else setError(result.error)
  }
  return { busy, error, run: () => void run() }
}
