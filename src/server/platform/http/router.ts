import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { declaredErrors, type EndpointShape } from '../../../contract/endpoint.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from './api-error.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Log } from '../log.ts'
import { contextOf } from './context-of.ts'
import { answerFile } from './answer-file.ts'
import { answerLines } from './answer-lines.ts'
import { answerPrepared } from './answer-prepared.ts'
import { offerSearchKey } from './offer-search-key.ts'
import { parseInput } from './field-errors.ts'
import { preparedOf } from './prepared-answers.ts'
import { readText } from './read-body.ts'
import type { SignedIn } from './request-context.ts'
import { hasJson, isFromAnotherSite } from './request-origin.ts'
import type { RequestSignatures } from './request-signatures.ts'
import type { Route } from './routes.ts'
import { logDone, logRefused } from '../security-log/index.ts'
import { eventStream } from './server-sent-events.ts'
import { isStorable, isStorableJson } from './storable-text.ts'
import { createUploads } from './uploads.ts'

export interface RouterDeps {
  readonly routes: readonly Route[]
  /** Returns a token's customer. Throws UNAUTHORIZED or ACCOUNT_BANNED. */
  readonly signedIn: (accessToken: string) => Promise<SignedIn> | SignedIn
  /** Returns the member of staff of a token, if they have the permission; without it, every staff call is refused. */
  readonly requireStaff?: (accessToken: string, permission: Permission) => Promise<SignedIn>
  /** Requires a recent authentication. Throws REAUTHENTICATION_REQUIRED. */
  readonly requireRecent: (customer: SignedIn) => Promise<void>
  /** Refuses every call of a quarantined shop. Throws SYSTEM_BUSY. */
  readonly refuse?: (call: EndpointShape, body: string) => Promise<void>
  /** Without it, every call counts as signed. */
  readonly signatures?: RequestSignatures
  readonly ipOf: (context: Context) => string
  /** The origins of the websites whose pages may call. */
  readonly siteOrigins?: readonly string[]
  /** Whether customers come by HTTPS. */
  readonly isSecure?: boolean
  readonly log: Log
  /** Checks responses and error codes against the contract; a mismatch is SERVICE_SERVER_ERROR. */
  readonly checkAnswers: boolean
}

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

const bearer = (header: string | undefined): string => {
  const [scheme, token] = header?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') {
    throw new ApiError('UNAUTHORIZED')
  }
  return token
}

/** Amounts are in dollars only. */
const checkCurrency = (header: string | undefined): void => {
  if (header !== undefined && header.toUpperCase() !== 'USD')
    throw new ApiError('UNSUPPORTED_CURRENCY')
}

const permissionOf = ({
  access,
  permission,
  method,
  path,
}: EndpointShape): Permission | undefined => {
  if ((access === 'staff') !== (permission !== undefined))
    throw new Error(`${method} ${path}: a staff call has a permission, and no other call has one`)
  return permission
}

const refuseStaff = (): Promise<never> => Promise.reject(new ApiError('UNAUTHORIZED'))

/** Creates one Hono route per contract call. */
export const createRouter = ({
  routes,
  signedIn,
  requireRecent,
  requireStaff = refuseStaff,
  refuse,
  signatures,
  ipOf,
  siteOrigins = [],
  isSecure = false,
  log,
  checkAnswers,
}: RouterDeps): Hono => {
  const app = new Hono()
  const uploads = createUploads()

  for (const { endpoint, handle, stream, events, download } of routes) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const { file } = endpoint
    const declared = declaredErrors(endpoint)
    const permission = permissionOf(endpoint)
    const isGuarded = endpoint.method !== 'GET' && endpoint.callback !== true

    const failed = (
      c: Context,
      error: unknown,
      requestId: string,
      customerId: string,
    ): Response => {
      if (error instanceof ApiError && (!checkAnswers || declared.has(error.code))) {
        logRefused(log, error, { requestId, ip: ipOf(c), customerId: customerId || undefined })
        return answerProblem(c, error, requestId)
      }
      // The client left before its body had arrived.
      if (c.req.raw.signal.aborted) return answerProblem(c, new ApiError('BAD_REQUEST'), requestId)
      log.error({ err: error, requestId, call: `${endpoint.method} ${endpoint.path}` }, 'failed')
      return answerProblem(c, unexpected(error), requestId)
    }

    const callerOf = async (c: Context, site: WebsiteId): Promise<SignedIn> => {
      if (endpoint.access === 'public') return { customerId: '', websiteId: site, session: '' }
      return signedIn(bearer(c.req.header('authorization')))
    }

    app.on(endpoint.method, path, async (c) => {
      const requestId = requestIdOf(c)
      const header = (name: string) => c.req.header(name)
      let customerId = ''
      try {
        c.header('x-request-id', requestId)
        // Browsers must not guess the type of customers' texts.
        c.header('x-content-type-options', 'nosniff')
        if (isGuarded && isFromAnotherSite(header, siteOrigins))
          throw new ApiError('ORIGIN_NOT_ALLOWED')
        checkCurrency(c.req.header('x-currency'))
        // Staff calls take large bodies: only of staff.
        const staff =
          permission === undefined
            ? undefined
            : await requireStaff(bearer(header('authorization')), permission)
        const rawBody = endpoint.body === undefined ? '' : await readText(c, endpoint.mostBodyBytes)
        await refuse?.(endpoint, rawBody)
        const isOffered = endpoint.signed === true && signatures !== undefined
        const key = isOffered ? offerSearchKey(c, signatures) : {}
        const isSigned = Object.keys(key).length === 0
        const context = contextOf(c, { ip: ipOf(c), requestId, rawBody, isSigned, isSecure })
        // Authentication precedes validation, so guests learn nothing else.
        const customer = staff ?? (await callerOf(c, context.site))
        customerId = customer.customerId
        if (endpoint.sensitive === true) await requireRecent(customer)
        if (isGuarded && file === undefined && !hasJson(header, rawBody))
          throw new ApiError('MEDIA_TYPE_NOT_SUPPORTED')
        const input = {
          params: parseInput(endpoint.params, storable(c.req.param())),
          query: parseInput(endpoint.query, storable(c.req.query())),
          body:
            endpoint.body === undefined ? undefined : parseInput(endpoint.body, parseJson(rawBody)),
          readFile:
            file === undefined
              ? undefined
              : () => uploads.read(c, customer.customerId || context.ip, file.mostBytes),
        }
        if (endpoint.movesMoney === true && context.idempotencyKey === undefined) {
          throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
        }
        const full = Object.assign(context, { customer })
        if (stream !== undefined && c.req.header('accept')?.includes('application/x-ndjson')) {
          return await answerLines(c, stream(input, full), (line) => {
            if (checkAnswers && endpoint.lines !== undefined) v.parse(endpoint.lines, line)
            return JSON.stringify(line)
          })
        }
        if (events !== undefined) {
          c.header('content-type', 'text/event-stream; charset=utf-8')
          c.header('cache-control', 'no-store')
          c.header('x-accel-buffering', 'no')
          return c.body(eventStream(await events(input, full)))
        }
        if (download !== undefined) return answerFile(c, await download(input, full))
        const answer = await handle(input, full)
        logDone(log, endpoint, { requestId, ip: full.ip, customerId: customerId || undefined })
        if (checkAnswers) v.parse(endpoint.answer, answer)
        // Some public responses contain tokens.
        if (endpoint.access !== 'public' || endpoint.method !== 'GET' || endpoint.noStore) {
          c.header('cache-control', 'no-store')
        } else {
          const prepared = preparedOf(answer)
          if (prepared !== undefined) return await answerPrepared(c, prepared, requestId, key)
        }
        return c.body(JSON.stringify(answer), 200, { 'content-type': 'application/json' })
      } catch (error) {
        return failed(c, error, requestId, customerId)
      } finally {
        if (file !== undefined) await uploads.letGoBy(c, file.mostBytes)
      }
    })
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
