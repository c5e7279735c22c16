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

/**
 * Reads the file of a call, once; only after what needs no file is checked.
 * @throws ApiError FILE_TOO_LARGE, FILE_NOT_RECEIVED
 */
export type ReadFile = () => Promise<Uint8Array<ArrayBuffer>>

type FileOf<Declared> = Declared extends object ? ReadFile : undefined

export interface Input<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly readFile: FileOf<E['file']>
}

/** A member of staff has an account, as customers have. */
type ContextOf<E extends EndpointShape> = E['access'] extends 'customer' | 'staff'
  ? CustomerContext
  : RequestContext

/** Handles a call; throws ApiError for an expected failure. */
export type Handler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>

/** Handles a call line by line. */
export type LineHandler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => AsyncIterable<LineOf<E>>

/** Handles a call with an event stream. */
export type EventsHandler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => Promise<EventSource<EventOf<E> & ServerSentEvent>>

/** Handles a call that returns a file. */
export type DownloadHandler<E extends EndpointShape> = (
  input: Input<E>,
  context: ContextOf<E>,
) => Promise<FileAnswer>

export interface Route {
  readonly endpoint: EndpointShape
  readonly handle: (input: Input<EndpointShape>, context: CustomerContext) => unknown
  readonly stream?: (
    input: Input<EndpointShape>,
    context: CustomerContext,
  ) => AsyncIterable<unknown>
  readonly events?: (input: Input<EndpointShape>, context: CustomerContext) => Promise<EventSource>
  readonly download?: (input: Input<EndpointShape>, context: CustomerContext) => Promise<FileAnswer>
}

/** Joins a call with its handler; the router's parsing makes erasing the types safe. */
export const route = <E extends EndpointShape>(
  endpoint: E,
  handle: Handler<E>,
  stream?: LineHandler<E>,
): Route => ({
  endpoint,
  handle: handle,
  ...(stream === undefined ? {} : { stream: stream }),
})

export const eventsRoute = <E extends EndpointShape>(
  endpoint: E,
  events: EventsHandler<E>,
): Route => ({
  endpoint,
  handle: () => null,
  events,
})

export const downloadRoute = <E extends EndpointShape>(
  endpoint: E,
  download: DownloadHandler<E>,
): Route => ({
  endpoint,
  handle: () => null,
  download,
})
