import { request, type RequestOptions } from 'node:https'
import { ProviderError, type Provider } from '../platform/provider-error.ts'
import { withinLimits, type Answer, type FetchLimits } from './fetch-answer.ts'

interface PinnedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Node sends no length with a DELETE. */
const withLength = (headers: PinnedRequest['headers'], body: string | undefined) =>
  body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) }

interface Sent {
  readonly url: string
  readonly options: RequestOptions
  readonly body: string | undefined
  readonly maxBytes: number
}

const headersOf = (distinct: NodeJS.Dict<string[]>): Headers => {
  const headers = new Headers()
  for (const [name, values] of Object.entries(distinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return headers
}

const sendOnce = (provider: Provider, { url, options, body, maxBytes }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
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
        const headers = headersOf(response.headersDistinct)
        resolve({ status: response.statusCode ?? 0, headers, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Does what `fetchAnswer` does where only the given CA is trusted, which `fetch` cannot be told. Throws ProviderError. */
export const fetchPinned = (
  provider: Provider,
  url: string,
  ca: string,
  { method, headers, body }: PinnedRequest,
  limits: FetchLimits,
): Promise<Answer> =>
  withinLimits(provider, limits, (signal) => {
    const options = { method, headers: withLength(headers, body), ca, signal }
    return sendOnce(provider, { url, options, body, maxBytes: limits.maxBytes })
  })
