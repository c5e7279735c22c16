import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import type { OpenStackRegion } from '../../platform/openstack-settings.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, type Answer } from '../fetch-answer.ts'
import type { HostQueue } from '../host-queue.ts'
import { refusedBy, type Service } from './errors.ts'
import { createTokens, type Token } from './token.ts'

/** A call of one of the services. */
export interface Call {
  readonly service: Exclude<Service, 'identity'>
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the service's URL, or a whole URL of it. */
  readonly path: string
  readonly body?: unknown
  /** Such as `2.79`; the oldest without. */
  readonly version?: string | undefined
}

/** Calls the services of one region. Throws ProviderError, OpenStackError when refused. */
export interface Request {
  /** Sends a call without interest in its answer. */
  send(call: Call): Promise<void>
  /** Returns the parsed answer. */
  read<Schema extends v.GenericSchema>(call: Call, schema: Schema): Promise<v.InferOutput<Schema>>
  /** Returns undefined for an object that does not exist. */
  find<Schema extends v.GenericSchema>(
    call: Omit<Call, 'method'>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | undefined>
  /** Deletes an object; an absent one is a success. Returns whether there was one. */
  remove(call: Omit<Call, 'method'>): Promise<boolean>
}

export interface RequestDeps {
  readonly clock: Clock
  readonly queue: HostQueue
  readonly timeoutMs: number
}

const versioned: Readonly<Partial<Record<Service, string>>> = {
  compute: 'compute',
  volume: 'volume',
}
const maxBytes = 8 * 1024 * 1024

const parse = <Schema extends v.GenericSchema>(
  answer: Answer,
  { service, path }: Pick<Call, 'service' | 'path'>,
  schema: Schema,
): v.InferOutput<Schema> => {
  try {
    const json: unknown = JSON.parse(answer.text)
    return v.parse(schema, json)
  } catch (cause) {
    const what = `an unreadable answer of ${service} to ${path.split('?')[0] ?? ''}`
    throw new ProviderError('openstack', 'protocol', what, { cause })
  }
}

/** Creates the calls of one region: catalog, token, microversion, request id, timeout. */
export const createRequest = (region: OpenStackRegion, deps: RequestDeps): Request => {
  const { clock, queue, timeoutMs } = deps
  const limits = { timeoutMs, maxBytes }
  const tokens = createTokens(region, clock, limits)

  const attempt = async (call: Call, token: Token): Promise<Answer> => {
    const { service, method, path, body, version } = call
    const base = token.urlOf(service)
    const url = /^https?:/.test(path) ? path : `${base}${path}`
    // A next page may only lead to the service that named it.
    if (new URL(url).origin !== new URL(base).origin) {
      throw new ProviderError('openstack', 'protocol', 'a page at another host')
    }
    const name = versioned[service]
    return fetchAnswer(
      'openstack',
      url,
      {
        method,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          'x-auth-token': token.value,
          'x-openstack-request-id': `req-${randomUUID()}`,
          ...(name === undefined || version === undefined
            ? {}
            : { 'openstack-api-version': `${name} ${version}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      limits,
    )
  }

  const ask = (call: Call): Promise<Answer> =>
    queue.run(region.authUrl, async () => {
      const token = await tokens.get()
      const answer = await attempt(call, token)
      if (answer.status !== 401) return answer
      // Refused before anything has happened: once more with a new token.
      tokens.drop(token)
      return attempt(call, await tokens.get())
    })

  const accepted = async (call: Call, alsoAbsent = false): Promise<Answer> => {
    const answer = await ask(call)
    if (answer.status < 300 || (alsoAbsent && answer.status === 404)) return answer
    const refused = refusedBy(call.service, answer, clock.now())
    if (answer.status === 429) queue.pause(region.authUrl, refused.retryAfterMs ?? 1000)
    throw refused
  }

  return {
    send: async (call) => {
      await accepted(call)
    },
    read: async (call, schema) => parse(await accepted(call), call, schema),
    find: async (call, schema) => {
      const answer = await accepted({ ...call, method: 'GET' }, true)
      return answer.status === 404 ? undefined : parse(answer, call, schema)
    },
    remove: async (call) => (await accepted({ ...call, method: 'DELETE' }, true)).status !== 404,
  }
}
