import type * as v from 'valibot'
import type { ErrorCode } from './error-codes.ts'
import type { Permission } from './permissions.ts'

/** Any valibot schema without asynchronous steps. */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>

/** The caller of an endpoint (commerce §6). */
export type Access = 'public' | 'customer' | 'staff'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The shape of an API call; see {@link endpoint}. */
export interface EndpointShape {
  readonly method: Method
  /** Below `/api`, parameters in braces: `/checkout/{id}/complete`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly permission?: Permission
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The most that a JSON body has; 64 kB by default. */
  readonly mostBodyBytes?: number
  /** The body is a raw file of one of these types, instead of `body`. */
  readonly file?: { readonly mostBytes: number; readonly types: readonly string[] }
  readonly answer: Schema
  /** The answer is a file of one of these types, instead of `answer`. */
  readonly download?: readonly string[]
  /** With `Accept: application/x-ndjson`, the answer is a stream of these lines. */
  readonly lines?: Schema
  /** The answer is a stream of these server-sent events, instead of `answer`. */
  readonly events?: Schema
  /** The call's error codes, besides {@link commonErrors}. */
  readonly errors: readonly ErrorCode[]
  /** The answer of a public GET is specific to caller and moment: no proxy may cache it. */
  readonly noStore?: true
  /** Moves money: requires an `Idempotency-Key`, and the same key never moves it twice. */
  readonly movesMoney?: true
  /** A gateway's notification about a payment; a quarantined shop stores its body. */
  readonly pushBack?: true
  /** Requires an identity confirmed within 15 minutes, else REAUTHENTICATION_REQUIRED (ASVS 7.5). */
  readonly sensitive?: true
  /** Browsers sign it (`x-signature`); unsigned calls have a stricter limit (decision 147). */
  readonly signed?: true
  /** Sent by an outside party, or by its page in the customer's browser: any origin and media type. */
  readonly callback?: true
}

/** Declares a call once for the server's route, the browser's call, docs and tests. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

/** The error codes of any call: bad input, rate limit, server error, another `x-currency`. */
export const commonErrors = [
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'SYSTEM_BUSY',
  'SERVICE_SERVER_ERROR',
  'UNSUPPORTED_CURRENCY',
] as const satisfies readonly ErrorCode[]

/** Those of calls that change something: a page of another site, a body that is not JSON. */
export const changeErrors = [
  'ORIGIN_NOT_ALLOWED',
  'MEDIA_TYPE_NOT_SUPPORTED',
] as const satisfies readonly ErrorCode[]

export const customerErrors = [
  'UNAUTHORIZED',
  'ACCOUNT_BANNED',
] as const satisfies readonly ErrorCode[]

export const staffErrors = [
  ...customerErrors,
  'STAFF_ONLY',
  'STAFF_ROLE_REFUSED',
  'STAFF_SECOND_FACTOR_REQUIRED',
  'STAFF_SESSION_TOO_OLD',
] as const satisfies readonly ErrorCode[]

/** Returns all error codes of a call. */
export const declaredErrors = (shape: EndpointShape): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...commonErrors,
    ...(shape.method === 'GET' || shape.callback ? [] : changeErrors),
    ...(shape.file === undefined ? [] : (['FILE_NOT_RECEIVED'] as const)),
    ...(shape.access === 'customer' ? customerErrors : []),
    ...(shape.access === 'staff' ? staffErrors : []),
    ...(shape.sensitive ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    ...(shape.movesMoney ? (['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...shape.errors,
  ])

type OutputOf<S> = S extends v.GenericSchema<unknown, infer Output> ? Output : undefined
type InputOf<S> = S extends v.GenericSchema<infer Input> ? Input : undefined

/** The types of a call's parsed query, body, parameters, answer, lines and events. */
export type QueryOf<E extends EndpointShape> = OutputOf<E['query']>
export type BodyOf<E extends EndpointShape> = OutputOf<E['body']>
export type ParamsOf<E extends EndpointShape> = OutputOf<E['params']>
export type AnswerOf<E extends EndpointShape> = OutputOf<E['answer']>
export type LineOf<E extends EndpointShape> = OutputOf<E['lines']>

export type EventOf<E extends EndpointShape> = OutputOf<E['events']>

type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [key in Name]?: never }
  : { readonly [key in Name]: Value }

/** A caller's input: the parameters, query and body that the call has. */
export type CallInput<E extends EndpointShape> = Given<'params', InputOf<E['params']>> &
  Given<'query', InputOf<E['query']>> &
  Given<'body', InputOf<E['body']>>
