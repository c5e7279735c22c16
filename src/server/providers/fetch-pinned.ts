import { request } from 'node:https'
import { ProviderError, systemErrorCode, type Provider } from '../platform/provider-error.ts'
import type { Answer, FetchLimits } from './fetch-answer.ts'

interface PinnedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Node sends no length with a DELETE. */
const withLength = (headers: PinnedRequest['headers'], body: string | undefined) =>
  body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) }

/** Does what `fetchAnswer` does where only the given CA is trusted, which `fetch` cannot be told. Throws ProviderError. */
export const fetchPinned = async (
  provider: Provider,
  url: string,
  ca: string,
  { method, headers, body }: PinnedRequest,
  { timeoutMs, maxBytes, signal: given }: FetchLimits,
): Promise<Answer> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = given === undefined ? timeout : AbortSignal.any([timeout, given])
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const sent = request(
        url,
        { method, headers: withLength(headers, body), ca, signal },
        (response) => {
          let size = 0
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => {
            size += chunk.byteLength
            if (size <= maxBytes) chunks.push(chunk)
            else response.destroy(new ProviderError(provider, 'protocol', 'the answer is too long'))
          })
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            const found = new Headers()
            for (const [name, value] of Object.entries(response.headersDistinct)) {
              for (const each of value ?? []) found.append(name, each)
            }
            resolve({ status: response.statusCode ?? 0, headers: found, text })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (signal.aborted) throw new ProviderError(provider, 'timeout', 'no answer in time')
    throw new ProviderError(provider, 'unreachable', 'cannot be reached', {
      code: systemErrorCode(error),
      cause: error,
    })
  }
}
