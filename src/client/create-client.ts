import ky, { isNetworkError, isTimeoutError, type KyInstance } from 'ky'
import type { AnswerOf, CallInput, EndpointShape, LineOf, Schema } from '../contract/endpoint.ts'
import { abortedError, networkError, readProblem, type CallResult } from './api-error.ts'
import { readLines } from './read-lines.ts'
import { fillPath, queryText } from './request-address.ts'

/** A new token; or the session is over; or whether it is cannot be known now. */
export type Renewal = { readonly accessToken: string } | 'signed-out' | 'unreachable'

/** What the client must know of its surroundings; so it knows neither stores nor the page. */
export interface ClientSurroundings {
  /** Address of the API, without a slash at its end: `/api`, `https://api.example/api`. */
  readonly baseUrl: string
  /** Headers for every call: `x-locale`, `x-site` … */
  readonly headers: () => Readonly<Record<string, string>>
  /** The access token of the signed-in customer. */
  readonly accessToken: () => string | undefined
  /** Gets a token in place of one that the API refused. */
  readonly renew: (refused: string) => Promise<Renewal>
  /**
   * Told when the API takes the customer's token for none and it can't be renewed, or forbids what it
   * is sent with (account §4: a 401 and a 403 log out).
   */
  readonly onSignedOut?: () => void
  /**
   * Asks the customer to show anew who they are, when a call wants that; gives whether they did, and
   * the call is sent again.
   */
  readonly confirm?: () => Promise<boolean>
  /** Told when the API says that this customer may not go on (ACCOUNT_BANNED). */
  readonly onBanned?: () => void
  /** Holds answers against the contract; in development and tests only. */
  readonly checkAnswer?: (schema: Schema, answer: unknown, path: string) => void
  readonly fetch?: typeof globalThis.fetch
}

/** What one call can ask for besides its input. */
export interface CallOptions {
  /** Names the intent of a call that moves money; the same key never moves it twice. */
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

/** The browser's way to the API; made by {@link createClient}. */
export interface Client {
  call: <E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallResult<AnswerOf<E>>>
  /** Like `call`, but gives each line of a streamed answer as it arrives. */
  streamLines: <E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    onLine: (line: LineOf<E>) => void,
    signal?: AbortSignal,
  ) => Promise<CallResult<undefined>>
}

/** How long an answer may take to begin; milliseconds. */
const responseTimeout = 30_000

/** Their refusals end no session and open no notice: the form tells them (account §4). */
const tellThemselves: ReadonlySet<string> = new Set(['/users/login', '/users/google/callback'])

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Makes a client. Nothing is sent until something is called. */
export const createClient = (around: ClientSurroundings): Client => {
  const http: KyInstance = ky.create({
    // Ky retries only GETs here, and only when the network failed; the rest is the page's to ask.
    retry: { limit: 1, methods: ['get'], delay: () => 300 },
    throwHttpErrors: false,
    timeout: responseTimeout,
    credentials: 'same-origin',
    ...(around.fetch === undefined ? {} : { fetch: around.fetch }),
  })

  const ask = (
    endpoint: EndpointShape,
    input: LooseInput,
    options: CallOptions & { accept: string },
    token: string | undefined,
  ): Promise<Response> =>
    http(`${around.baseUrl}${fillPath(endpoint.path, input.params)}${queryText(input.query)}`, {
      method: endpoint.method,
      headers: {
        ...around.headers(),
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

  /** Sends, renewing the token once if it is refused. */
  const exchange = async (
    endpoint: EndpointShape,
    input: LooseInput,
    options: CallOptions & { accept: string },
  ): Promise<CallResult<Response>> => {
    try {
      let token = endpoint.access === 'customer' ? around.accessToken() : undefined
      let response = await ask(endpoint, input, options, token)
      if (response.status === 401 && token !== undefined) {
        const renewed = await around.renew(token)
        if (renewed === 'unreachable') return { ok: false, error: networkError }
        if (renewed !== 'signed-out') {
          token = renewed.accessToken
          response = await ask(endpoint, input, options, token)
        }
      }
      if (response.ok) return { ok: true, answer: response }
      const error = readProblem(response.status, await readJson(response))
      const { messageCode } = error
      if (messageCode === 'REAUTHENTICATION_REQUIRED' && (await around.confirm?.()) === true)
        return await exchange(endpoint, input, options)
      if (tellThemselves.has(endpoint.path)) return { ok: false, error }
      if (messageCode === 'ACCOUNT_BANNED' || messageCode === 'USER_HAS_BEEN_BANNED')
        around.onBanned?.()
      // Signed out or in anew meanwhile: that stands.
      else if (
        (messageCode === 'UNAUTHORIZED' || response.status === 403) &&
        token !== undefined &&
        token === around.accessToken()
      )
        around.onSignedOut?.()
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
    around.checkAnswer?.(endpoint.answer, answer, endpoint.path)
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
