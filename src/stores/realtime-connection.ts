import {
  readServerEvents,
  type ServerEvent,
  type StreamNews,
} from '../client/read-server-events.ts'

/** How an attempt to connect ended. */
export type Connected =
  | { readonly kind: 'open'; readonly body: ReadableStream<Uint8Array> }
  /** The token was not good any more, and there is a new one. */
  | { readonly kind: 'renewed' }
  /** There is nobody any more to be told anything. */
  | { readonly kind: 'over' }
  | { readonly kind: 'unreachable' }

export interface RealtimeSurroundings {
  /** Connects; goes on after the event of that id. Never rejects. */
  readonly connect: (lastId: string | undefined, signal: AbortSignal) => Promise<Connected>
  readonly onEvent: (event: ServerEvent) => void
  /** The stream stands at that event, without telling of it again. */
  readonly onId: (id: string) => void
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1. */
  readonly random: () => number
}

const firstDelay = 1_000
const longestDelay = 30_000

/**
 * How long to wait before connecting again, in milliseconds: 1 s, doubling, at most 30 s; half of it
 * by chance, so that not all browsers come back to a server at once.
 */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(firstDelay * 2 ** failures, longestDelay) * (0.5 + random / 2)

/** The server gives a sign of life every 20 s; without any for so long the connection is dead. */
export const silenceLimit = 50_000

/** Reads an open connection to its end. Gives whether anything came. */
const readOpen = async (
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onNews: (news: StreamNews) => void,
  controller: AbortController,
): Promise<boolean> => {
  let pieces = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listenFor = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), silenceLimit)
  }
  listenFor()
  try {
    await readServerEvents(
      body,
      onEvent,
      () => {
        pieces += 1
        listenFor()
      },
      onNews,
    )
  } catch {
    // It broke; that happens, and the next connection goes on where this one ended.
  } finally {
    clearTimeout(timer)
  }
  // The first piece only says that the server took the call.
  return pieces > 1
}

/**
 * Follows a customer's events until it is stopped, or over: connects again whenever the connection
 * ends, after the last event that came.
 *
 * @param lastId the event to go on after; undefined begins with what happens from now on
 */
export const followEvents = async (
  { connect, onEvent, onId, pause, random }: RealtimeSurroundings,
  lastId: string | undefined,
  signal: AbortSignal,
): Promise<void> => {
  let last = lastId
  let failures = 0
  while (!signal.aborted) {
    const controller = new AbortController()
    let input = 0
    const stop = (): void => controller.abort()
    signal.addEventListener('abort', stop)
    try {
      const connected = await connect(last, controller.signal)
      if (connected.kind === 'over') return
      if (connected.kind === 'open') {
        const wasAlive = await readOpen(
          connected.body,
          (event) => {
            if (event.id !== '') last = event.id
            onEvent(event)
          },
          ({ id, retryMs }) => {
            if (id !== undefined && id !== '') onId((last = id))
            input = retryMs ?? input
          },
          controller,
        )
        if (wasAlive) failures = 0
      }
      // A new token is tried at once, but not again and again.
      if (connected.kind !== 'renewed' || failures > 0) {
        // Longer than any wait of ours: it has too many connections.
        const delay = input > longestDelay ? input : reconnectDelay(failures, random())
        await pause(delay, signal)
      }
      failures += 1
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
