import { useEffect, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import { listDomainTlds } from '../../../contract/domains.ts'
import { call } from '../../../stores/api.ts'

/** The TLDs on sale (ASCII), which decide whether a word is a name. */
export const useSoldTlds = (): {
  /** Undefined until loaded. */
  readonly sold: ReadonlySet<string> | undefined
  readonly error: ApiError | undefined
  readonly again: () => void
} => {
  const [sold, setSold] = useState<ReadonlySet<string> | undefined>()
  const [error, setError] = useState<ApiError | undefined>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      const result = await call(listDomainTlds, {}, { signal })
      if (signal.aborted) return
      if (result.ok) setSold(new Set(result.answer.map(({ tld }) => tld)))
      else setError(result.error)
    }
    void ask()
    return () => controller.abort()
  }, [round])
  const again = (): void => {
    setError(undefined)
    setRound(round + 1)
  }
  return { sold, error, again }
}
