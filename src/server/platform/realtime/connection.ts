import type { RealtimeEvent } from '../../../contract/realtime.ts'
import type { EventSource, StreamRequest } from '../http/server-sent-events.ts'

/** Unread events after which a connection ends. */
const mostWaiting = 500

type Item = RealtimeEvent | StreamRequest | undefined

/** A browser's connection with its unread events; thousands are open at once. */
export interface Connection extends EventSource<RealtimeEvent> {
  readonly session: string
  /** The token's expiry; milliseconds since 1970. */
  readonly expiresAt: number
  /** Events with a lower id are skipped. */
  lastId: number
  readonly give: (item: Item) => void
  readonly end: () => void
}

/** Opens a connection; `onEnd` is called once. */
export const openConnection = (
  start: { readonly session: string; readonly expiresAt: number; readonly lastId: number },
  onEnd: (connection: Connection) => void,
): Connection => {
  const waiting: Item[] = []
  let ended = false
  let resolveNext: ((result: IteratorResult<Item, undefined>) => void) | undefined

  const answer = (): void => {
    if (resolveNext === undefined) return
    if (waiting.length > 0) resolveNext({ done: false, value: waiting.shift() })
    else if (ended) resolveNext({ done: true, value: undefined })
    else return
    resolveNext = undefined
  }
  const connection: Connection = {
    ...start,
    firstId: start.lastId,
    give: (item) => {
      if (ended) return
      // A heartbeat is redundant when another item waits.
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
          resolveNext = resolve
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
