import ky, { isNetworkError, isTimeoutError, type KyInstance } from 'ky'
import type { AnswerOf, CallInput, EndpointShape, LineOf, Schema } from '../contract/endpoint.ts'
import type { EarlyCall } from './early-calls.ts'
import { abortedError, networkError, readProblem, type CallResult } from './api-error.ts'
import { readLines } from './read-lines.ts'
import { fillPath, queryText } from './request-url.ts'

/** The result of renewing a token. */
export type Renewal = { readonly accessToken: string } | 'signed-out' | 'unreachable'

/** The client's dependencies; it imports neither stores nor the page. */
export interface ClientDeps {
  /** Without a trailing slash: `/api`, `https://api.example/api`. */
  readonly baseUrl: string
  readonly headers: () => Readonly<Record<string, string>>
  readonly accessToken: () => string | undefined
  /** Returns a call that the page sent before. */
  readonly takeEarlyCall?: (url: string) => EarlyCall | undefined
  readonly renew: (refused: string) => Promise<Renewal>
  /** Called when a refused token cannot be renewed, and for 403 (account §4). */
  readonly onSignedOut?: () => void
  /** Asks the customer to confirm their identity; the call is repeated if they do. */
  readonly confirm?: () => Promise<boolean>
  readonly onBanned?: () => void
  readonly checkAnswer?: (schema: Schema, answer: unknown, path: string) => void
  readonly fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /** The same key never moves money twice. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean
}

interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** The browser's API client; see {@link createClient}. */
export interface Client {
  call: <E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallResult<AnswerOf<E>>>
  /** Like `call`, line by line. */
  streamLines: <E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    onLine: (line: LineOf<E>) => void,
    signal?: AbortSignal,
  ) => Promise<CallResult<undefined>>
}

const responseTimeout = 30_000

/** The forms show these calls' refusals; the session stays (account §4). */
const handledByForms: ReadonlySet<string> = new Set(['/users/login', '/users/google/callback'])

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

type Send = (
  endpoint: EndpointShape,
  input: LooseInput,
  options: CallOptions & { accept: string },
  token: string | undefined,
) => Promise<Response>

const createSend = (deps: ClientDeps): Send => {
  const http: KyInstance = ky.create({
    // Ky retries only network errors of GETs; pages offer other retries.
    retry: { limit: 1, methods: ['get'], delay: () => 300 },
    throwHttpErrors: false,
    timeout: responseTimeout,
    credentials: 'same-origin',
    ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
  })

  return (endpoint, input, options, token) => {
    const url = `${deps.baseUrl}${fillPath(endpoint.path, input.params)}${queryText(input.query)}`
    const sendNow = (): Promise<Response> =>
      http(url, {
        method: endpoint.method,
        headers: {
          ...deps.headers(),
          accept: options.accept,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(options.idempotencyKey === undefined
            ? {}
            : { 'idempotency-key': options.idempotencyKey }),
        },
        ...(input.body === undefined ? {} : { json: input.body }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(options.keepalive === true ? { keepalive: true } : {}),
      })
    const early = endpoint.method === 'GET' ? deps.takeEarlyCall?.(url) : undefined
    return early === undefined
      ? sendNow()
      : early(token, options.signal).then((answer) => answer ?? sendNow())
  }
}

/** Creates a client; it sends nothing until the first call. */
export const createClient = (deps: ClientDeps): Client => {
  const send = createSend(deps)

  const exchange = async (
    endpoint: EndpointShape,
    input: LooseInput,
    options: CallOptions & { accept: string },
  ): Promise<CallResult<Response>> => {
    try {
      let token = endpoint.access !== 'public' ? deps.accessToken() : undefined
      let response = await send(endpoint, input, options, token)
      if (response.status === 401 && token !== undefined) {
        const renewed = await deps.renew(token)
        if (renewed === 'unreachable') return { ok: false, error: networkError }
        if (renewed !== 'signed-out') {
          token = renewed.accessToken
          response = await send(endpoint, input, options, token)
        }
      }
      if (response.ok) return { ok: true, answer: response }
      const error = readProblem(response.status, await readJson(response))
      const { messageCode } = error
      if (messageCode === 'REAUTHENTICATION_REQUIRED' && (await deps.confirm?.()) === true)
        return await exchange(endpoint, input, options)
      if (handledByForms.has(endpoint.path)) return { ok: false, error }
      if (messageCode === 'ACCOUNT_BANNED' || messageCode === 'USER_HAS_BEEN_BANNED')
        deps.onBanned?.()
      // The customer signed out or in meanwhile, which stays.
      else if (
        (messageCode === 'UNAUTHORIZED' || response.status === 403) &&
        token !== undefined &&
        token === deps.accessToken()
      )
        deps.onSignedOut?.()
      return { ok: false, error }
    } catch (fault) {
      if (options.signal?.aborted === true) return { ok: false, error: abortedError }
      if (isNetworkError(fault) || isTimeoutError(fault)) return { ok: false, error: networkError }
      throw fault
    }
  }

  async function call<E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<CallResult<AnswerOf<E>>>
  async function call(
    endpoint: EndpointShape,
    input: LooseInput,
    options: CallOptions = {},
  ): Promise<CallResult<unknown>> {
    const result = await exchange(endpoint, input, { ...options, accept: 'application/json' })
    if (!result.ok) return result
    const answer = await readJson(result.answer)
    if (answer === undefined) return { ok: false, error: networkError }
    deps.checkAnswer?.(endpoint.answer, answer, endpoint.path)
    return { ok: true, answer }
  }

  async function streamLines<E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    onLine: (line: LineOf<E>) => void,
    signal?: AbortSignal,
  ): Promise<CallResult<undefined>>
  async function streamLines(
    endpoint: EndpointShape,
    input: LooseInput,
    onLine: (line: unknown) => void,
    signal?: AbortSignal,
  ): Promise<CallResult<undefined>> {
    const result = await exchange(endpoint, input, {
      accept: 'application/x-ndjson',
      ...(signal === undefined ? {} : { signal }),
    })
    if (!result.ok) return result
    if (result.answer.body === null) return { ok: false, error: networkError }
    try {
      await readLines(result.answer.body, onLine)
      return { ok: true, answer: undefined }
    } catch {
      return { ok: false, error: signal?.aborted === true ? abortedError : networkError }
    }
  }

  return { call, streamLines }
}
