import * as v from 'valibot'
import { readProblem } from '../client/api-error.ts'
import { RealtimeEvent } from '../contract/realtime.ts'
import { renewSession } from './api.ts'
import { ownSessionId } from './own-session.ts'
import { followEvents, type Connected } from './realtime-connection.ts'
import { $realtimeEvent } from './realtime-event.ts'
import { $session } from './session.ts'

const lockName = 'tonle:realtime'
const channelName = 'tonle:realtime'

/** The key of the last event with its session. */
const lastKey = 'tonle:realtime-last'

const readLast = (): string | undefined => {
  try {
    const [session, id] = localStorage.getItem(lastKey)?.split(' ') ?? []
    return session === (ownSessionId() ?? '') ? id : undefined
  } catch {
    return undefined
  }
}

const writeLast = (id: string): void => {
  try {
    localStorage.setItem(lastKey, `${ownSessionId() ?? ''} ${id}`)
  } catch {}
}

const clearLast = (): void => {
  try {
    localStorage.removeItem(lastKey)
  } catch {}
}

const readError = async (response: Response): Promise<string> =>
  readProblem(response.status, await response.json().catch(() => undefined)).messageCode

const connect =
  (onBanned: () => void) =>
  async (lastId: string | undefined, signal: AbortSignal): Promise<Connected> => {
    const token = $session.get()?.accessToken
    if (token === undefined) return { kind: 'over' }
    try {
      // `call` cannot return a stream.
      const response = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/realtime`, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
        },
        cache: 'no-store',
        signal,
      })
      if (response.ok && response.body !== null) return { kind: 'open', body: response.body }
      if (response.status === 401) {
        const renewed = await renewSession((session) => session.accessToken === token)
        if (renewed === 'signed-out') return { kind: 'over' }
        return { kind: renewed === 'unreachable' ? 'unreachable' : 'renewed' }
      }
      if ((await readError(response)) === 'ACCOUNT_BANNED') {
        onBanned()
        return { kind: 'over' }
      }
    } catch {}
    return { kind: 'unreachable' }
  }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    addEventListener('online', done)
  })

/** Runs a task in one tab at a time; the next tab takes over. */
const inOneTab = async (task: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  if (!('locks' in navigator)) return task()
  try {
    await navigator.locks.request(lockName, { signal }, task)
  } catch {}
}

const parse = (data: unknown): RealtimeEvent | undefined => {
  const parsed = v.safeParse(RealtimeEvent, data)
  return parsed.success ? parsed.output : undefined
}

const fromText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Publishes the customer's events in every tab: one tab holds the connection and broadcasts them. */
export const startRealtime = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = parse(data)
    if (event !== undefined) $realtimeEvent.set(event)
  })

  const publishInEveryTab = (event: RealtimeEvent): void => {
    channel.postMessage(event)
    $realtimeEvent.set(event)
  }
  const onBanned = (): void => publishInEveryTab({ id: 0, event: 'user_has_been_banned', data: {} })

  const follow = async (signal: AbortSignal): Promise<void> =>
    followEvents(
      {
        connect: connect(onBanned),
        onEvent: ({ id, event: name, data }) => {
          const event = parse({ id: Number(id), event: name, data: fromText(data) })
          writeLast(id)
          if (event !== undefined) publishInEveryTab(event)
        },
        onId: writeLast,
        pause,
        random: Math.random,
      },
      readLast(),
      signal,
    )

  let controller: AbortController | undefined
  let followed: string | undefined
  const stop = (): void => {
    controller?.abort()
    followed = undefined
  }
  const look = (): void => {
    const session = $session.get() === undefined ? undefined : (ownSessionId() ?? '')
    if (session === followed) return
    stop()
    if (session === undefined) {
      clearLast()
      return
    }
    followed = session
    const { signal } = (controller = new AbortController())
    void inOneTab(() => follow(signal), signal)
  }
  $session.subscribe(look)
  // A page in the back/forward cache holds neither connection nor lock.
  addEventListener('pagehide', stop)
  addEventListener('pageshow', look)
}
