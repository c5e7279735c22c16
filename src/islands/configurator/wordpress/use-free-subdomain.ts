import { useEffect, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import { wordpressFreeDomain, type FreeSubdomain } from '../../../contract/domain-offers.ts'
import { call } from '../../../stores/api.ts'

const pauseMs = 400

/** What is known of a typed label: `checking` until the server has answered. */
export type FreeSubdomainCheck =
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  | { readonly is: 'known'; readonly subdomain: FreeSubdomain }
  | { readonly is: 'failed'; readonly error: ApiError }

type Answer = { readonly label: string } & Extract<
  FreeSubdomainCheck,
  { readonly is: 'known' | 'failed' }
>

/** Checks a label under our domain after a pause in typing; undefined is not checked. */
export const useFreeSubdomain = (label: string | undefined): FreeSubdomainCheck => {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (label === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void call(wordpressFreeDomain, { query: { domain: label } }, { signal: stop.signal }).then(
        (found) => {
          if (stop.signal.aborted) return
          setAnswer(
            found.ok
              ? { label, is: 'known', subdomain: found.answer }
              : { label, is: 'failed', error: found.error },
          )
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [label])
  if (label === undefined) return { is: 'none' }
  return answer?.label === label ? answer : { is: 'checking' }
}
