import type * as v from 'valibot'
import type { ErrorCode } from './error-codes.ts'

/** Any valibot schema without asynchronous steps. */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>

/** Who may call: anybody, or a signed-in customer (commerce §6). */
export type Access = 'public' | 'customer'

/** The methods that the specifications use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What one call of the API takes and gives; made by {@link endpoint}. */
export interface EndpointShape {
  readonly method: Method
  /** Below `/api`, with parameters in braces: `/checkout/{id}/complete`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** The path's parameters by name. */
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a file as it is, of one of these types, instead of `body`. */
  readonly file?: { readonly mostBytes: number; readonly types: readonly string[] }
  readonly answer: Schema
  /** The answer is a file of one of these types, to be saved, instead of `answer`. */
  readonly download?: readonly string[]
  /** With `Accept: application/x-ndjson` the answer comes as lines of this instead. */
  readonly lines?: Schema
  /** The answer is a stream of server-sent events, each one of these, instead of `answer`. */
  readonly events?: Schema
  /** The codes that this call can end in, besides those of {@link commonErrors}. */
  readonly errors: readonly ErrorCode[]
  /** The answer of a public GET is for this caller and this moment: nobody on the way may keep it. */
  readonly noStore?: true
  /** Moves money: asks for an `Idempotency-Key`, and the same key never moves it twice. */
  readonly movesMoney?: true
  /**
   * Changes who gets in: only a session may call it whose owner showed within the last 15 minutes who
   * they are; else REAUTHENTICATION_REQUIRED, and `confirmIdentity` comes first (ASVS 7.5).
   */
  readonly sensitive?: true
}

/** Declares a call once; the server's route, the browser's call, docs and tests are made from it. */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

/** What any call can end in: bad input, too many calls, a fault of ours. */
export const commonErrors = [
  'BAD_REQUEST',
  'TOO_MANY_REQUESTS',
  'SYSTEM_BUSY',
  'SERVICE_SERVER_ERROR',
] as const satisfies readonly ErrorCode[]

/** What a call for signed-in customers can end in, besides. */
export const customerErrors = [
  'UNAUTHORIZED',
  'ACCOUNT_BANNED',
] as const satisfies readonly ErrorCode[]

/** All codes that a call can end in. */
export const declaredErrors = (shape: EndpointShape): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...commonErrors,
    ...(shape.access === 'customer' ? customerErrors : []),
    ...(shape.sensitive ? (['REAUTHENTICATION_REQUIRED'] as const) : []),
    ...(shape.movesMoney ? (['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...shape.errors,
  ])

type OutputOf<S> = S extends v.GenericSchema<unknown, infer Output> ? Output : undefined
type InputOf<S> = S extends v.GenericSchema<infer Input> ? Input : undefined

/** The parsed query of a call, as the server sees it. */
export type QueryOf<E extends EndpointShape> = OutputOf<E['query']>
/** The parsed body of a call, as the server sees it. */
export type BodyOf<E extends EndpointShape> = OutputOf<E['body']>
/** The parsed path parameters of a call. */
export type ParamsOf<E extends EndpointShape> = OutputOf<E['params']>
/** What a call answers. */
export type AnswerOf<E extends EndpointShape> = OutputOf<E['answer']>
/** One line of a streamed answer. */
export type LineOf<E extends EndpointShape> = OutputOf<E['lines']>

/** One server-sent event of a call. */
export type EventOf<E extends EndpointShape> = OutputOf<E['events']>

type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [key in Name]?: never }
  : { readonly [key in Name]: Value }

/** What a caller gives: path parameters, query and body, each only where the call has it. */
export type CallInput<E extends EndpointShape> = Given<'params', InputOf<E['params']>> &
  Given<'query', InputOf<E['query']>> &
  Given<'body', InputOf<E['body']>>
