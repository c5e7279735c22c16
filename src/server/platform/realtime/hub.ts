import { sql } from 'drizzle-orm'
import type { RealtimeEvent } from '../../../contract/realtime.ts'
import { ApiError } from '../http/api-error.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Database } from '../db/database.ts'
import type { SignedIn } from '../http/request-context.ts'
import type { EventSource } from '../http/server-sent-events.ts'
import type { Log } from '../log.ts'
import { openConnection, type Connection } from './connection.ts'
import { realtimeChannel } from './publish.ts'
import {
  endedAmong,
  newestOf,
  readEvents,
  standingOf,
  type PresentOfEvent,
} from './stored-events.ts'

/** The heartbeat's interval, which also bounds how long a ban goes unnoticed. */
export const heartbeatMs = 20_000
/** Connections per customer; another one ends the oldest. */
export const maxConnections = 5
/** Reconnect delay of an ended connection, since it would end another one. */
export const crowdedRetryMs = 60_000
/** Streams of a stopping server reconnect within this time, not all at once. */
const spreadRetryMs = 3000
const longestCommitMs = 60_000
/** Maximum duration of a connection without a token expiry. */
const longestMs = 10 * 60_000

export interface Hub {
  readonly open: (
    customer: SignedIn,
    after: number | undefined,
    signal: AbortSignal,
  ) => Promise<EventSource<RealtimeEvent>>
  readonly leave: (customerId: string, session: string) => Promise<void>
  /** Ends the streams of a session, or of a banned customer, at this server. */
  readonly endSession: (session: string) => void
  readonly endBanned: (customerId: string) => void
  readonly connections: () => number
  readonly close: () => void
  readonly stop: () => Promise<void>
}

export interface HubDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly presents: readonly PresentOfEvent[]
  readonly heartbeatEveryMs?: number
  readonly random?: () => number
}

const give = (connection: Connection, event: RealtimeEvent): void => {
  connection.give(event)
  if (event.event === 'session_ended' && event.data.sessionId === connection.session) {
    connection.end()
  }
}

type Customers = ReadonlyMap<string, ReadonlySet<Connection>>

interface EventReader {
  readonly read: (customerId: string) => void
  readonly retry: () => void
}

/** Creates a reader that runs one read per customer at a time. */
const createEventReader = (
  { database: { db }, log, presents }: HubDeps,
  customers: Customers,
): EventReader => {
  const reading = new Map<string, { notices: number }>()
  /** Failed reads, retried at the next heartbeat. */
  const unread = new Set<string>()

  const readAll = async (customerId: string, state: { notices: number }): Promise<void> => {
    try {
      let more: boolean
      let seen: number
      do {
        seen = state.notices
        const before = [...(customers.get(customerId) ?? [])]
        if (before.length === 0) return
        const piece = await readEvents(
          db,
          presents,
          customerId,
          Math.min(...before.map((one) => one.lastId)),
        )
        for (const connection of before) {
          for (const event of piece.events) {
            if (event.id > connection.lastId) give(connection, event)
          }
          connection.lastId = Math.max(connection.lastId, piece.lastId)
        }
        more = piece.more
      } while (more || state.notices !== seen)
    } catch (error) {
      unread.add(customerId)
      log.error({ err: error }, 'realtime events')
    } finally {
      // In the same turn as the last check of `notices`, so none is missed.
      reading.delete(customerId)
    }
  }

  const read = (customerId: string): void => {
    const running = reading.get(customerId)
    if (running !== undefined) {
      running.notices += 1
      return
    }
    if (!customers.has(customerId)) return
    const state = { notices: 0 }
    reading.set(customerId, state)
    void readAll(customerId, state)
  }

  return {
    read,
    retry: () => {
      for (const customerId of unread) read(customerId)
      unread.clear()
    },
  }
}

const check = (one: Connection, isBanned: boolean, isEnded: boolean, now: number): void => {
  const { session, lastId: id } = one
  if (isBanned) one.give({ id, event: 'user_has_been_banned', data: {} })
  else if (isEnded) one.give({ id, event: 'session_ended', data: { sessionId: session } })
  else if (now < one.expiresAt) {
    one.give(undefined)
    return
  }
  one.end()
}

const addConnection = (
  customers: Map<string, Set<Connection>>,
  customerId: string,
  connection: Connection,
): void => {
  const all = customers.get(customerId) ?? new Set<Connection>()
  customers.set(customerId, all.add(connection))
  if (all.size <= maxConnections) return
  const [oldest] = all
  oldest?.give({ retryMs: crowdedRetryMs })
  oldest?.end()
}

const removeConnection = (
  customers: Map<string, Set<Connection>>,
  customerId: string,
  connection: Connection,
): void => {
  const all = customers.get(customerId)
  all?.delete(connection)
  if (all?.size === 0) customers.delete(customerId)
}

/** Creates the hub: a customer's events are read once for all their connections. */
export const createHub = (deps: HubDeps): Hub => {
  const { database, clock, log, heartbeatEveryMs = heartbeatMs, random = Math.random } = deps
  const { db } = database
  const customers = new Map<string, Set<Connection>>()
  const { read, retry } = createEventReader(deps, customers)
  let closed = false
  const isClosed = (): boolean => closed
  let heartbeatTimer: NodeJS.Timeout | undefined
  let listening: Promise<() => Promise<void>> | undefined

  const of = (customerId: string): readonly Connection[] => [...(customers.get(customerId) ?? [])]

  const leave = (customerId: string, session: string): void => {
    for (const one of of(customerId)) if (one.session === session) one.end()
  }

  const onNotice = (payload: string): void => {
    const [customerId = '', session] = payload.split(' ')
    if (customerId === '') for (const id of customers.keys()) read(id)
    else if (session === undefined) read(customerId)
    else leave(customerId, session)
  }

  const listen = (): Promise<unknown> => {
    listening ??= database.listen(realtimeChannel, onNotice)
    listening.catch(() => {
      listening = undefined
    })
    return listening
  }

  const checkAll = async (): Promise<void> => {
    const sessions = [...customers.values()].flatMap((all) => [...all].map((one) => one.session))
    if (sessions.length === 0) return
    const { banned, ended } = await endedAmong(db, [...customers.keys()], sessions)
    const now = clock.now().getTime()
    retry()
    // Events that a dead server stored without a notification.
    for (const [customerId, newest] of await newestOf(
      db,
      clock.now(),
      2 * heartbeatEveryMs + longestCommitMs,
    )) {
      if (of(customerId).some(({ lastId }) => lastId < newest)) read(customerId)
    }
    for (const [customerId, all] of [...customers]) {
      for (const one of [...all]) check(one, banned.has(customerId), ended.has(one.session), now)
    }
  }

  const startHeartbeat = (): void => {
    heartbeatTimer ??= setInterval(() => {
      checkAll().catch((error: unknown) => log.error({ err: error }, 'realtime heartbeat'))
    }, heartbeatEveryMs).unref()
  }

  return {
    open: async ({ customerId, session, expiresAt }, after, signal) => {
      if (isClosed()) throw new ApiError('SYSTEM_BUSY')
      await listen()
      const standing = await standingOf(db, customerId, session)
      if (standing.banned) throw new ApiError('ACCOUNT_BANNED')
      if (standing.ended) throw new ApiError('UNAUTHORIZED')
      const connection = openConnection(
        {
          session,
          expiresAt: expiresAt ?? clock.now().getTime() + longestMs,
          lastId: Math.min(after ?? standing.newest, standing.newest),
        },
        (ended) => {
          removeConnection(customers, customerId, ended)
          signal.removeEventListener('abort', ended.end)
        },
      )
      signal.addEventListener('abort', connection.end, { once: true })
      addConnection(customers, customerId, connection)
      startHeartbeat()
      if (signal.aborted || isClosed()) connection.end()
      // Events published since `standing` was read, and missed ones.
      read(customerId)
      return connection
    },
    leave: async (customerId, session) => {
      await rowsOf(db, sql`select pg_notify(${realtimeChannel}, ${`${customerId} ${session}`})`)
    },
    endSession: (session) => {
      for (const one of [...customers.values()].flatMap((all) => [...all]))
        if (one.session === session) check(one, false, true, 0)
    },
    endBanned: (customerId) => {
      for (const one of of(customerId)) check(one, true, false, 0)
    },
    connections: () => [...customers.values()].reduce((sum, all) => sum + all.size, 0),
    close: () => {
      closed = true
      clearInterval(heartbeatTimer)
      for (const customerId of [...customers.keys()]) {
        for (const one of of(customerId)) {
          one.give({ retryMs: Math.ceil(random() * spreadRetryMs) })
          one.end()
        }
      }
    },
    stop: async () => {
      const unlisten = await listening?.catch(() => undefined)
      await unlisten?.()
    },
  }
}
