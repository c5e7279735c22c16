import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, retryAfterMs } from '../fetch-answer.ts'
import type { CyberSourceConfig } from './config.ts'
import { signedHeaders } from './signature.ts'

const maxBytes = 262_144

/** Creates what sends signed REST requests. Throws ProviderError. */
export const createSendRequest =
  (config: CyberSourceConfig, clock: Clock, timeoutMs: number) =>
  async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    content?: object,
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const url = new URL(`${config.apiUrl.replace(/\/+$/, '')}${path}`)
    const body = content === undefined ? undefined : JSON.stringify(content)
    const now = clock.now()
    const headers = { ...signedHeaders(config, { method, url, body, now }), accept: '*/*' }
    const init =
      body === undefined
        ? { method, headers }
        : { method, body, headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetchAnswer(
      'cybersource',
      url,
      { ...init, redirect: 'error' },
      { timeoutMs, maxBytes },
    )
    const { status, text } = answer
    const code = String(status)
    if (status === 401 || status === 403)
      throw new ProviderError('cybersource', 'refused', 'refused our signature', { code })
    if (status === 429) {
      throw new ProviderError('cybersource', 'rate-limited', 'too many requests', {
        code,
        retryAfterMs: retryAfterMs(answer.headers, now),
      })
    }
    if (status >= 500)
      throw new ProviderError('cybersource', 'timeout', 'out of order; it may have acted', { code })
    try {
      const parsed: unknown = text === '' ? {} : JSON.parse(text)
      return { status, body: parsed }
    } catch {
      throw new ProviderError('cybersource', 'protocol', 'an answer that is no JSON', { code })
    }
  }

export type SendRequest = ReturnType<typeof createSendRequest>
