import { readServerEvents, type StreamMetadata } from '../../src/client/read-server-events.ts'
import { RealtimeEvent } from '../../src/contract/realtime.ts'
import * as v from 'valibot'
import { until } from './shop-api.ts'

/** An open connection for realtime events. */
export interface EventReader {
  readonly response: Response
  /** The events received so far. */
  readonly events: readonly RealtimeEvent[]
  /** The comments and ids of the stream itself. */
  readonly news: readonly StreamMetadata[]
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>
  /** Waits for the given number of events, and returns all of them. */
  wait(count: number): Promise<readonly RealtimeEvent[]>
  close(): Promise<void>
}

/** Connects to `GET /realtime` of a shop, and validates each event against the contract. */
export const readRealtime = async (
  url: string,
  token: string,
  lastEventId?: number,
): Promise<EventReader> => {
  const controller = new AbortController()
  const response = await fetch(`${url}/api/realtime`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: controller.signal,
  })
  if (!response.ok || response.body === null) throw new Error(await response.text())
  const events: RealtimeEvent[] = []
  const news: StreamMetadata[] = []
  let wrong: unknown
  const ended = readServerEvents(
    response.body,
    ({ id, event, data }) => {
      const sent: unknown = JSON.parse(data)
      const parsed = v.safeParse(RealtimeEvent, { id: Number(id), event, data: sent })
      if (parsed.success) events.push(parsed.output)
      else wrong = { event, data }
    },
    undefined,
    (each) => news.push(each),
  ).catch((error: unknown) => {
    if (!controller.signal.aborted) wrong = error
  })
  return {
    response,
    events,
    news,
    ended,
    wait: async (count) => {
      await until(
        () => Promise.resolve(wrong === undefined ? events.length : Infinity),
        (length) => length >= count,
      )
      if (wrong !== undefined) throw new Error(`no event: ${JSON.stringify(wrong)}`)
      return events
    },
    close: async () => {
      controller.abort()
      await ended
    },
  }
}
