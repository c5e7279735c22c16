import { useEffect, useState } from 'react'
import type { ApiError } from '../../../client/api-error.ts'
import { wordpressFreeDomain, type FreeAddress } from '../../../contract/domain-offers.ts'
import { call } from '../../../stores/api.ts'

const pauseMs = 400

/** What is known of a typed label: `checking` until the server has answered. */
export type FreeAddressCheck =
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  | { readonly is: 'known'; readonly address: FreeAddress }
  | { readonly is: 'failed'; readonly error: ApiError }

type Answer = { readonly label: string } & Extract<
  FreeAddressCheck,
  { readonly is: 'known' | 'failed' }
>

/** Checks a label under our domain after a pause in typing; undefined is not checked. */
export const useFreeAddress = (label: string | undefined): FreeAddressCheck => {
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
              ? { label, is: 'known', address: found.answer }
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
