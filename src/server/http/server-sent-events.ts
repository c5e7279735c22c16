/** A server-sent event, its data still to be written as JSON. */
export interface ServerSentEvent {
  readonly id: number
  readonly event: string
  readonly data: unknown
}

/** A browser whose connection broke comes again after so long; milliseconds. */
const retryMs = 3000

const textOf = ({ id, event, data }: ServerSentEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Events as the bytes of `text/event-stream` (HTML §9.2.6). Undefined becomes a comment, which shows
 * that the connection lives. It ends when the events end; they are ended (`return`) when whoever
 * reads has gone.
 */
export const eventStream = (
  events: AsyncIterable<ServerSentEvent | undefined>,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`)),
    pull: async (controller) => {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else
        controller.enqueue(encoder.encode(next.value === undefined ? ':\n\n' : textOf(next.value)))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
