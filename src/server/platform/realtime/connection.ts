import type { RealtimeEvent } from '../../../contract/realtime.ts'
import type { EventSource, StreamRequest } from '../http/server-sent-events.ts'

/** What a browser that reads no more may leave waiting; then its connection is ended. */
const mostWaiting = 500

type Item = RealtimeEvent | StreamRequest | undefined

/**
 * One browser's connection: what is given to it waits until it is read. Plain callbacks and a short
 * list, since thousands of them are open at once.
 */
export interface Connection extends EventSource<RealtimeEvent> {
  readonly session: string
  /** When the token ends that it was opened with; milliseconds since 1970. */
  readonly expiresAt: number
  /** The last event that it was given; one with a lower id is never given again. */
  lastId: number
  /** Gives an event, a input or a sign of life. */
  readonly give: (item: Item) => void
  /** Ends it after what was given. */
  readonly end: () => void
}

/** Opens a connection; `onEnd` is called once, however it ends. */
export const openConnection = (
  start: { readonly session: string; readonly expiresAt: number; readonly lastId: number },
  onEnd: (connection: Connection) => void,
): Connection => {
  const waiting: Item[] = []
  let ended = false
  let wanted: ((result: IteratorResult<Item, undefined>) => void) | undefined

  const answer = (): void => {
    if (wanted === undefined) return
    if (waiting.length > 0) wanted({ done: false, value: waiting.shift() })
    else if (ended) wanted({ done: true, value: undefined })
    else return
    wanted = undefined
  }
  const connection: Connection = {
    ...start,
    firstId: start.lastId,
    give: (item) => {
      if (ended) return
      // A sign of life says nothing when something else waits already.
      if (item === undefined && waiting.length > 0) return
      waiting.push(item)
      if (waiting.length > mostWaiting) {
        waiting.length = 0
        connection.end()
      } else answer()
    },
    end: () => {
      if (ended) return
      ended = true
      onEnd(connection)
      answer()
    },
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve) => {
          wanted = resolve
          answer()
        }),
      return: () => {
        waiting.length = 0
        connection.end()
        return Promise.resolve({ done: true, value: undefined })
      },
    }),
  }
  return connection
}
