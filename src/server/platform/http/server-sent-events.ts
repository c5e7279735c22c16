export interface ServerSentEvent {
  readonly id: number
  readonly event: string
  readonly data: unknown
}

export interface StreamRequest {
  readonly retryMs: number
}

/** A stream of events; undefined is a heartbeat. */
export interface EventSource<Event extends ServerSentEvent = ServerSentEvent> extends AsyncIterable<
  Event | StreamRequest | undefined
> {
  /** Where a reconnecting browser resumes. */
  readonly firstId: number
}

const retryMs = 3000

const textOf = (item: ServerSentEvent | StreamRequest | undefined): string => {
  if (item === undefined) return ':\n\n'
  if ('retryMs' in item) return `retry: ${item.retryMs}\n\n`
  return `id: ${item.id}\nevent: ${item.event}\ndata: ${JSON.stringify(item.data)}\n\n`
}

/** Serialises events as `text/event-stream` (HTML §9.2.6); cancelling ends the events. */
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
