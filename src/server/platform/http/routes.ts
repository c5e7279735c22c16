import type {
  AnswerOf,
  BodyOf,
  EndpointShape,
  EventOf,
  LineOf,
  ParamsOf,
  QueryOf,
} from '../../../contract/endpoint.ts'
import type { FileAnswer } from './answer-file.ts'
import type { CustomerContext, RequestContext } from './request-context.ts'
import type { EventSource, ServerSentEvent } from './server-sent-events.ts'

type FileOf<Declared> = Declared extends object ? Uint8Array<ArrayBuffer> : undefined

/** The parsed input of a call. */
export interface Input<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The bytes of a call that takes a file. */
  readonly file: FileOf<E['file']>
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

/** What carries out a call that tells of events as they happen. */
export type EventsHandler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => Promise<EventSource<EventOf<E> & ServerSentEvent>>

/** What carries out a call that answers with a file. */
export type DownloadHandler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => Promise<FileAnswer>

/** A call with what carries it out. */
export interface Route {
  readonly endpoint: EndpointShape
  readonly handle: (input: Input<EndpointShape>, context: CustomerContext) => unknown
  readonly stream?: (
    input: Input<EndpointShape>,
    context: CustomerContext,
  ) => AsyncIterable<unknown>
  /** Answers with server-sent events, instead of `handle`. */
  readonly events?: (input: Input<EndpointShape>, context: CustomerContext) => Promise<EventSource>
  /** Answers with a file, instead of `handle`. */
  readonly download?: (input: Input<EndpointShape>, context: CustomerContext) => Promise<FileAnswer>
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

/** Like {@link route}, for a call that answers with server-sent events. */
export const eventsRoute = <E extends EndpointShape>(
  endpoint: E,
  events: EventsHandler<E>,
): Route => ({
  endpoint,
  handle: () => null,
  events,
})

/** Like {@link route}, for a call that answers with a file. */
export const downloadRoute = <E extends EndpointShape>(
  endpoint: E,
  download: DownloadHandler<E>,
): Route => ({
  endpoint,
  handle: () => null,
  download,
})
