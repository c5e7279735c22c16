import { ProviderError, systemErrorCode, type Provider } from '../platform/provider-error.ts'
import { traced } from '../platform/traces/index.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** An answer that is no text. */
export type FetchedFile = Omit<Answer, 'text'> & { readonly bytes: Buffer<ArrayBuffer> }

export interface FetchLimits {
  readonly timeoutMs: number
  /** A longer body is a `protocol` error. */
  readonly maxBytes: number
  /** Aborts the request as if it timed out. */
  readonly signal?: AbortSignal | undefined
}

const readBody = async (provider: Provider, response: Response, maxBytes: number) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, and with it the connection.
    if (size > maxBytes) throw new ProviderError(provider, 'protocol', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Runs a request until its timeout. Throws ProviderError. */
export const withinLimits = async <Result>(
  provider: Provider,
  { timeoutMs, signal: given }: FetchLimits,
  send: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = given === undefined ? timeout : AbortSignal.any([timeout, given])
  try {
    return await traced(`call ${provider}`, { 'peer.service': provider }, () => send(signal))
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (signal.aborted) throw new ProviderError(provider, 'timeout', 'no answer in time')
    throw new ProviderError(provider, 'unreachable', 'cannot be reached', {
      code: systemErrorCode(error),
      cause: error,
    })
  }
}

/** Fetches one response of any status with its bytes. Throws ProviderError. */
export const fetchFile = (
  provider: Provider,
  url: string | URL,
  init: RequestInit,
  limits: FetchLimits,
): Promise<FetchedFile> =>
  withinLimits(provider, limits, async (signal) => {
    const response = await fetch(url, { ...init, signal })
    const bytes = await readBody(provider, response, limits.maxBytes)
    return { status: response.status, headers: response.headers, bytes }
  })

/** Fetches and reads one response of any status. Throws ProviderError. */
export const fetchAnswer = async (
  provider: Provider,
  url: string | URL,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Answer> => {
  const { bytes, ...answer } = await fetchFile(provider, url, init, limits)
  return { ...answer, text: new TextDecoder().decode(bytes) }
}

/** Returns the delay of `Retry-After` in milliseconds (RFC 9110 §10.2.3), at most a day. */
export const retryAfterMs = (headers: Headers, now: Date): number | undefined => {
  const value = headers.get('retry-after')?.trim()
  if (value === undefined || value === '') return undefined
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 86_400_000)
}
