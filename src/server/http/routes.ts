import type {
  AnswerOf,
  BodyOf,
  EndpointShape,
  LineOf,
  ParamsOf,
  QueryOf,
} from '../../contract/endpoint.ts'
import type { CustomerContext, RequestContext } from './request-context.ts'

/** The parsed input of a call. */
export interface Input<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

type ContextOf<E extends EndpointShape> = E['access'] extends 'customer'
  ? CustomerContext
  : RequestContext

/** What carries out a call; throws ApiError for an expected failure. */
export type Handler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>

/** What carries out a call line by line, as the outcomes come in. */
export type LineHandler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => AsyncIterable<LineOf<E>>

/** A call with what carries it out. */
export interface Route {
  readonly endpoint: EndpointShape
  readonly handle: (input: Input<EndpointShape>, context: CustomerContext) => unknown
  readonly stream?: (
    input: Input<EndpointShape>,
    context: CustomerContext,
  ) => AsyncIterable<unknown>
}

/**
 * Joins a call of the contract with its handler. The router parses by the call's own schemas and
 * checks the access before a handler runs, so what the handler's types say is what it gets; that
 * correspondence is erased here, in one place.
 */
export const route = <E extends EndpointShape>(
  endpoint: E,
  handle: Handler<E>,
  stream?: LineHandler<E>,
): Route => ({
  endpoint,
  handle: handle,
  ...(stream === undefined ? {} : { stream: stream }),
})
