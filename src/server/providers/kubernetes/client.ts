import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, type Answer } from '../fetch-answer.ts'
import { fetchPinned } from '../fetch-pinned.ts'
import { createHostQueue } from '../host-queue.ts'
import type { KubernetesConfig } from './config.ts'
import { refusedBy } from './errors.ts'

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With its query. */
  readonly path: string
  readonly body?: unknown
}

/** Calls the API server. Throws ProviderError, KubernetesRefused for a refusal. */
export interface KubernetesClient {
  /** Returns the answer; statuses from 300 that are not expected are thrown. */
  call(call: Call, expected?: readonly number[]): Promise<Answer>
  /** Parses an answer. */
  read<Schema extends v.GenericSchema>(answer: Answer, schema: Schema): v.InferOutput<Schema>
}

const maxConcurrent = 48
const maxBytes = 8 * 1024 * 1024

const contentTypes = {
  PATCH: 'application/apply-patch+yaml',
  POST: 'application/json',
  DELETE: 'application/json',
} as const

/** Creates the client of one cluster. */
export const createKubernetesClient = (
  { baseUrl, token, ca, timeoutMs }: KubernetesConfig,
  clock: Clock,
): KubernetesClient => {
  const { host } = new URL(baseUrl)
  const queue = createHostQueue('kubernetes', maxConcurrent, clock)
  const limits = { timeoutMs, maxBytes }

  const send = ({ method, path, body }: Call): Promise<Answer> => {
    const url = `${baseUrl}${path}`
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json, */*',
      ...(body === undefined || method === 'GET' ? {} : { 'content-type': contentTypes[method] }),
    }
    const sent = {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    return ca === undefined
      ? fetchAnswer('kubernetes', url, { ...sent, redirect: 'error' }, limits)
      : fetchPinned('kubernetes', url, ca, sent, limits)
  }

  return {
    call: async (call, expected = []) => {
      const answer = await queue.run(host, () => send(call))
      if (answer.status < 300 || expected.includes(answer.status)) return answer
      const what = `${call.method} ${call.path.split('?')[0] ?? ''}`
      const refused = refusedBy(what, answer, clock.now())
      if (answer.status === 429) queue.pause(host, refused.retryAfterMs ?? 1000)
      throw refused
    },
    read: (answer, schema) => {
      try {
        const json: unknown = JSON.parse(answer.text)
        return v.parse(schema, json)
      } catch (cause) {
        throw new ProviderError('kubernetes', 'protocol', 'an unreadable answer', { cause })
      }
    },
  }
}
