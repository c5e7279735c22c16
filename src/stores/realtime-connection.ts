import {
  readServerEvents,
  type ServerEvent,
  type StreamMetadata,
} from '../client/read-server-events.ts'

/** The result of a connection attempt. */
export type Connected =
  | { readonly kind: 'open'; readonly body: ReadableStream<Uint8Array> }
  | { readonly kind: 'renewed' }
  | { readonly kind: 'over' }
  | { readonly kind: 'unreachable' }

export interface RealtimeDeps {
  /** Never rejects. */
  readonly connect: (lastId: string | undefined, signal: AbortSignal) => Promise<Connected>
  readonly onEvent: (event: ServerEvent) => void
  readonly onId: (id: string) => void
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}

const firstDelay = 1_000
const longestDelay = 30_000

/** Returns the reconnection delay: 1 s, doubling, at most 30 s, half of it jitter. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(firstDelay * 2 ** failures, longestDelay) * (0.5 + random / 2)

/** Milliseconds without a heartbeat until the connection is dead. */
export const silenceLimit = 50_000

const readOpen = async (
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onMetadata: (news: StreamMetadata) => void,
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
      onMetadata,
    )
  } catch {
  } finally {
    clearTimeout(timer)
  }
  // The first chunk only acknowledges the request.
  return pieces > 1
}

/** Follows a customer's events until stopped, reconnecting after the last event; without `lastId` from now on. */
export const followEvents = async (
  { connect, onEvent, onId, pause, random }: RealtimeDeps,
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
      // A new token is used at once, but only once in a row.
      if (connected.kind !== 'renewed' || failures > 0) {
        // A delay beyond ours: the server has too many connections.
        const delay = input > longestDelay ? input : reconnectDelay(failures, random())
        await pause(delay, signal)
      }
      failures += 1
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
