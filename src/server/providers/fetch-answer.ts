import { ProviderError, systemErrorCode, type Provider } from '../platform/provider-error.ts'

/** An HTTP answer, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** What bounds a request. */
export interface FetchLimits {
  readonly timeoutMs: number
  /** The longest body that is read, in bytes; a longer one is a `protocol` error. */
  readonly maxBytes: number
  /** Gives the request up early, as if its time were over. */
  readonly signal?: AbortSignal | undefined
}

const readBody = async (provider: Provider, response: Response, maxBytes: number) => {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (size > maxBytes) throw new ProviderError(provider, 'protocol', 'the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Fetches and reads one answer, whatever its status; redirects are the caller's (`init.redirect`).
 * @throws ProviderError `unreachable`, `timeout`, or `protocol` (too long an answer)
 */
export const fetchAnswer = async (
  provider: Provider,
  url: string | URL,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Answer> => {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal])
  try {
    const response = await fetch(url, { ...init, signal })
    const text = await readBody(provider, response, limits.maxBytes)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (signal.aborted) throw new ProviderError(provider, 'timeout', 'no answer in time')
    throw new ProviderError(provider, 'unreachable', 'cannot be reached', {
      code: systemErrorCode(error),
      cause: error,
    })
  }
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds: seconds or a date (RFC 9110
 * §10.2.3), at most a day; undefined when there is none that can be read.
 */
export const retryAfterMs = (headers: Headers, now: Date): number | undefined => {
  const value = headers.get('retry-after')?.trim()
  if (value === undefined || value === '') return undefined
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 86_400_000)
}
