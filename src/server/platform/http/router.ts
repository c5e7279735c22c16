import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { declaredErrors, type EndpointShape } from '../../../contract/endpoint.ts'
import type { Problem } from '../../../contract/problem.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import { logDone, logRefused } from '../security-log/index.ts'
import { createAdmission, isGuarded, type AdmissionDeps, type Admitted } from './admit-call.ts'
import { answerFile } from './answer-file.ts'
import { answerLines } from './answer-lines.ts'
import { answerPrepared } from './answer-prepared.ts'
import { ApiError } from './api-error.ts'
import { parseInput } from './field-errors.ts'
import { preparedOf } from './prepared-answers.ts'
import type { CustomerContext, SignedIn } from './request-context.ts'
import { hasJson } from './request-origin.ts'
import type { Input, Route } from './routes.ts'
import { eventStream } from './server-sent-events.ts'
import { isStorable, isStorableJson } from './storable-text.ts'
import { createUploads } from './uploads.ts'

export interface RouterDeps extends AdmissionDeps {
  readonly routes: readonly Route[]
  /** Requires a recent authentication. Throws REAUTHENTICATION_REQUIRED. */
  readonly requireRecent: (customer: SignedIn) => Promise<void>
  readonly log: Log
  /** Checks responses and error codes against the contract; a mismatch is SERVICE_SERVER_ERROR. */
  readonly checkAnswers: boolean
}

type Uploads = ReturnType<typeof createUploads>

/** Takes a caller's request id only in the form of one: it is in logs. */
const requestIdOf = (c: Context): string => {
  const given = c.req.header('x-request-id')
  return given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID()
}

const problemOf = (error: ApiError, requestId: string): Problem => ({
  type: 'about:blank',
  title: error.code,
  status: error.status,
  messageCode: error.code,
  params: { ...error.params },
  ...(error.fields.length === 0 ? {} : { errors: [...error.fields] }),
  requestId,
})

const answerProblem = (c: Context, error: ApiError, requestId: string): Response => {
  const { retryAfter } = error.params
  if (typeof retryAfter === 'number') c.header('retry-after', String(retryAfter))
  return c.newResponse(
    JSON.stringify(problemOf(error, requestId)),
    // Hono's type lists the statuses; ours come from the closed table.
    error.status as 400,
    { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  )
}

/** How soon a browser tries again while the database is unavailable, in seconds. */
const retryAfter = 5

const unexpected = (error: unknown): ApiError =>
  isUnavailable(error)
    ? new ApiError('SYSTEM_BUSY', { retryAfter })
    : new ApiError('SERVICE_SERVER_ERROR')

const parseJson = (text: string): unknown => {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('BAD_REQUEST')
  }
  if (!isStorableJson(text, value)) throw new ApiError('BAD_REQUEST')
  return value
}

const storable = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  if (!isStorable(texts)) throw new ApiError('BAD_REQUEST')
  return texts
}

const readInput = (
  c: Context,
  { params, query, body, file, movesMoney }: EndpointShape,
  { customer, ip, rawBody, idempotencyKey }: CustomerContext,
  uploads: Uploads,
): Input<EndpointShape> => {
  const input = {
    params: parseInput(params, storable(c.req.param())),
    query: parseInput(query, storable(c.req.query())),
    body: body === undefined ? undefined : parseInput(body, parseJson(rawBody)),
    readFile: file && (() => uploads.read(c, customer.customerId || ip, file.mostBytes)),
  }
  if (movesMoney === true && idempotencyKey === undefined)
    throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return input
}

/** Handles a call, and responds in the form that its route has. */
const answerCall = async (
  c: Context,
  { endpoint, handle, stream, events, download }: Route,
  input: Input<EndpointShape>,
  { context, key }: Admitted,
  { log, checkAnswers }: RouterDeps,
): Promise<Response> => {
  if (stream !== undefined && c.req.header('accept')?.includes('application/x-ndjson')) {
    return answerLines(c, stream(input, context), (line) => {
      if (checkAnswers && endpoint.lines !== undefined) v.parse(endpoint.lines, line)
      return JSON.stringify(line)
    })
  }
  if (events !== undefined) {
    c.header('content-type', 'text/event-stream; charset=utf-8')
    c.header('cache-control', 'no-store')
    c.header('x-accel-buffering', 'no')
    return c.body(eventStream(await events(input, context)))
  }
  if (download !== undefined) return answerFile(c, await download(input, context))
  const answer = await handle(input, context)
  const { requestId, ip, customer } = context
  logDone(log, endpoint, { requestId, ip, customerId: customer.customerId || undefined })
  if (checkAnswers) v.parse(endpoint.answer, answer)
  // Some public responses contain tokens.
  if (endpoint.access !== 'public' || endpoint.method !== 'GET' || endpoint.noStore) {
    c.header('cache-control', 'no-store')
  } else {
    const prepared = preparedOf(answer)
    if (prepared !== undefined) return answerPrepared(c, prepared, requestId, key)
  }
  return c.body(JSON.stringify(answer), 200, { 'content-type': 'application/json' })
}

const createCall = (route: Route, deps: RouterDeps, uploads: Uploads) => {
  const { log, checkAnswers } = deps
  const { endpoint } = route
  const { file } = endpoint
  const declared = declaredErrors(endpoint)
  const admit = createAdmission(endpoint, deps)

  const failed = (c: Context, error: unknown, requestId: string, customerId: string): Response => {
    if (error instanceof ApiError && (!checkAnswers || declared.has(error.code))) {
      logRefused(log, error, { requestId, ip: deps.ipOf(c), customerId: customerId || undefined })
      return answerProblem(c, error, requestId)
    }
    // The client left before its body had arrived.
    if (c.req.raw.signal.aborted) return answerProblem(c, new ApiError('BAD_REQUEST'), requestId)
    log.error({ err: error, requestId, call: `${endpoint.method} ${endpoint.path}` }, 'failed')
    return answerProblem(c, unexpected(error), requestId)
  }

  return async (c: Context): Promise<Response> => {
    const requestId = requestIdOf(c)
    const header = (name: string) => c.req.header(name)
    let customerId = ''
    try {
      c.header('x-request-id', requestId)
      // Browsers must not guess the type of customers' texts.
      c.header('x-content-type-options', 'nosniff')
      const admitted = await admit(c, requestId)
      const { context } = admitted
      customerId = context.customer.customerId
      if (endpoint.sensitive === true) await deps.requireRecent(context.customer)
      if (isGuarded(endpoint) && file === undefined && !hasJson(header, context.rawBody))
        throw new ApiError('MEDIA_TYPE_NOT_SUPPORTED')
      const input = readInput(c, endpoint, context, uploads)
      return await answerCall(c, route, input, admitted, deps)
    } catch (error) {
      return failed(c, error, requestId, customerId)
    } finally {
      if (file !== undefined) await uploads.letGoBy(c, file.mostBytes)
    }
  }
}

/** Creates one Hono route per contract call. */
export const createRouter = (deps: RouterDeps): Hono => {
  const { routes, log } = deps
  const app = new Hono()
  const uploads = createUploads()
  for (const route of routes) {
    const { method, path } = route.endpoint
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), createCall(route, deps, uploads))
  }
  // A route, because mounting loses Hono's `notFound`.
  app.all('*', (c) => answerProblem(c, new ApiError('NOT_FOUND'), randomUUID()))
  app.onError((error, c) => {
    const requestId = randomUUID()
    log.error({ err: error, requestId }, 'failed outside of a call')
    return answerProblem(c, unexpected(error), requestId)
  })
  return app
}
