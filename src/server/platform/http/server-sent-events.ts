/** A server-sent event, its data still to be written as JSON. */
export interface ServerSentEvent {
  readonly id: number
  readonly event: string
  readonly data: unknown
}

/** What the server asks of a browser instead of telling it something. */
export interface StreamRequest {
  /** Come again after so many milliseconds, when this connection has ended. */
  readonly retryMs: number
}

/** A stream of events, as a call gives it; undefined is a sign of life. */
export interface EventSource<Event extends ServerSentEvent = ServerSentEvent> extends AsyncIterable<
  Event | StreamRequest | undefined
> {
  /** The event after which it begins: who loses the connection before the next asks from there. */
  readonly firstId: number
}

/** A browser whose connection broke comes again after so long; milliseconds. */
const retryMs = 3000

const textOf = (item: ServerSentEvent | StreamRequest | undefined): string => {
  if (item === undefined) return ':\n\n'
  if ('retryMs' in item) return `retry: ${item.retryMs}\n\n`
  return `id: ${item.id}\nevent: ${item.event}\ndata: ${JSON.stringify(item.data)}\n\n`
}

/**
 * Events as the bytes of `text/event-stream` (HTML §9.2.6). Undefined becomes a comment, which shows
 * that the connection lives. It ends when the events end; they are ended (`return`) when whoever
 * reads has gone.
 */
export const eventStream = (events: EventSource): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(encoder.encode(`retry: ${retryMs}\nid: ${events.firstId}\n\n`)),
    pull: async (controller) => {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(encoder.encode(textOf(next.value)))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
