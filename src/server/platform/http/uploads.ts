import type { Context } from 'hono'
import { ApiError } from './api-error.ts'
import { readPieces } from './read-body.ts'

/** Files of one customer that are read at once; others wait unread, so they take no memory. */
const mostAtOnce = 2
const mostWaiting = 20
/** The server itself ends a request after five minutes. */
const stalledAfterMs = 20_000

const fileTooLarge = (mostBytes: number): ApiError =>
  new ApiError('FILE_TOO_LARGE', { limit: mostBytes / 2 ** 20 })

const isDeclaredTooLarge = (c: Context, mostBytes: number): boolean =>
  Number(c.req.header('content-length') ?? 0) > mostBytes

/** Creates turns of which each sender has few at once. */
const createTurns = () => {
  const senders = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    /** @throws ApiError TOO_MANY_REQUESTS when too many wait */
    take: async (sender: string): Promise<void> => {
      const own = senders.get(sender) ?? { running: 0, waiting: [] }
      senders.set(sender, own)
      if (own.running < mostAtOnce) {
        own.running += 1
        return
      }
      if (own.waiting.length >= mostWaiting)
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: stalledAfterMs / 1000 })
      await new Promise<void>((resolve) => {
        own.waiting.push(resolve)
      })
    },
    giveBack: (sender: string): void => {
      const own = senders.get(sender)
      const next = own?.waiting.shift()
      if (next !== undefined) next()
      else if (own !== undefined && (own.running -= 1) === 0) senders.delete(sender)
    },
  }
}

/** Creates what reads the files that customers send: few at once, and none that stalls. */
export const createUploads = (stalledMs = stalledAfterMs) => {
  const turns = createTurns()
  return {
    /** Reads a file. @throws ApiError FILE_TOO_LARGE, FILE_NOT_RECEIVED, TOO_MANY_REQUESTS */
    read: async (c: Context, sender: string, mostBytes: number) => {
      const tooLarge = () => fileTooLarge(mostBytes)
      if (isDeclaredTooLarge(c, mostBytes)) throw tooLarge()
      await turns.take(sender)
      try {
        const pieces: Uint8Array[] = []
        await readPieces(c.req.raw.body, { mostBytes, tooLarge, stalledMs }, (piece) => {
          pieces.push(piece)
        })
        return Buffer.concat(pieces)
      } finally {
        turns.giveBack(sender)
      }
    },

    /** Drains a file that was not read, because a browser that still sends would not see the answer. */
    letGoBy: async (c: Context, mostBytes: number): Promise<void> => {
      if (c.req.raw.bodyUsed || isDeclaredTooLarge(c, mostBytes)) return
      const tooLarge = () => fileTooLarge(mostBytes)
      const drained = readPieces(
        c.req.raw.body,
        { mostBytes, tooLarge, stalledMs },
        () => undefined,
      )
      // The client disconnected, stalled, or sends more than may be sent.
      await drained.catch(() => undefined)
    },
  }
}
