import { useEffect, useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { listDomainTlds } from '../../contract/domains.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { call } from '../../stores/api.ts'

/** The TLDs on sale with their prices. */
export type SoldTlds = AnswerOf<typeof listDomainTlds>

// Cached for the page: the TLDs on sale seldom change.
let cached: SoldTlds | undefined

/** Loads the TLDs on sale; `sold` is undefined until then. */
export const useSoldTlds = (): {
  readonly sold: SoldTlds | undefined
  readonly error: ApiError | undefined
  readonly again: () => void
} => {
  const [sold, setSold] = useState(cached)
  const [error, setError] = useState<ApiError | undefined>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (cached !== undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<void> => {
      const result = await call(listDomainTlds, {}, { signal })
      if (signal.aborted) return
      if (result.ok) {
        cached = result.answer
        setSold(cached)
      } else setError(result.error)
    }
    void load()
    return () => controller.abort()
  }, [round])
  const again = (): void => {
    setError(undefined)
    setRound(round + 1)
  }
  return { sold, error, again }
}
