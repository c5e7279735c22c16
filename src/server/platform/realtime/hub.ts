import { sql } from 'drizzle-orm'
import type { RealtimeEvent } from '../../../contract/realtime.ts'
import { ApiError } from '../http/api-error.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Database } from '../db/database.ts'
import type { SignedIn } from '../http/request-context.ts'
import type { EventSource } from '../http/server-sent-events.ts'
import { openConnection, type Connection } from './connection.ts'
import {
  createEventReader,
  type Customers,
  type EventReader,
  type EventReaderDeps,
} from './event-reader.ts'
import { realtimeChannel } from './publish.ts'
import { endedAmong, newestOf, standingOf } from './stored-events.ts'

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

export interface HubDeps extends EventReaderDeps {
  readonly database: Database
  readonly clock: Clock
  readonly heartbeatEveryMs?: number
  readonly random?: () => number
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

const connectionsOf = (customers: Customers, customerId: string): readonly Connection[] => [
  ...(customers.get(customerId) ?? []),
]

/** Listens from the first call on; a failed one is repeated by the next. */
const createListener = (database: Database, onNotice: (payload: string) => void) => {
  let listening: Promise<() => Promise<void>> | undefined
  return {
    listen: (): Promise<unknown> => {
      listening ??= database.listen(realtimeChannel, onNotice)
      listening.catch(() => {
        listening = undefined
      })
      return listening
    },
    stop: async (): Promise<void> => {
      const unlisten = await listening?.catch(() => undefined)
      await unlisten?.()
    },
  }
}

/** Checks all connections at an interval, and reads what no notification announced. */
const createHeartbeat = (
  { database: { db }, clock, log, heartbeatEveryMs = heartbeatMs }: HubDeps,
  customers: Customers,
  { read, retry }: EventReader,
) => {
  const unannouncedMs = 2 * heartbeatEveryMs + longestCommitMs
  const checkAll = async (): Promise<void> => {
    const sessions = [...customers.values()].flatMap((all) => Array.from(all, (one) => one.session))
    if (sessions.length === 0) return
    const { banned, ended } = await endedAmong(db, [...customers.keys()], sessions)
    const now = clock.now().getTime()
    retry()
    // Events that a dead server stored without a notification.
    for (const [customerId, newest] of await newestOf(db, clock.now(), unannouncedMs)) {
      if (connectionsOf(customers, customerId).some(({ lastId }) => lastId < newest))
        read(customerId)
    }
    for (const [customerId, all] of [...customers]) {
      for (const one of [...all]) check(one, banned.has(customerId), ended.has(one.session), now)
    }
  }
  let timer: NodeJS.Timeout | undefined
  return {
    start: (): void => {
      timer ??= setInterval(() => {
        checkAll().catch((error: unknown) => log.error({ err: error }, 'realtime heartbeat'))
      }, heartbeatEveryMs).unref()
    },
    stop: (): void => clearInterval(timer),
  }
}

/** Creates the hub: a customer's events are read once for all their connections. */
export const createHub = (deps: HubDeps): Hub => {
  const { database, clock, random = Math.random } = deps
  const { db } = database
  const customers = new Map<string, Set<Connection>>()
  const reader = createEventReader(deps, customers)
  const heartbeat = createHeartbeat(deps, customers, reader)
  let closed = false
  const isClosed = (): boolean => closed

  const of = (customerId: string): readonly Connection[] => connectionsOf(customers, customerId)
  const all = (): readonly Connection[] => [...customers.keys()].flatMap(of)

  const { listen, stop } = createListener(database, (payload) => {
    const [customerId = '', session] = payload.split(' ')
    if (customerId === '') for (const id of customers.keys()) reader.read(id)
    else if (session === undefined) reader.read(customerId)
    else for (const one of of(customerId)) if (one.session === session) one.end()
  })

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
      heartbeat.start()
      if (signal.aborted || isClosed()) connection.end()
      // Events published since `standing` was read, and missed ones.
      reader.read(customerId)
      return connection
    },
    leave: async (customerId, session) => {
      await rowsOf(db, sql`select pg_notify(${realtimeChannel}, ${`${customerId} ${session}`})`)
    },
    endSession: (session) => {
      for (const one of all()) if (one.session === session) check(one, false, true, 0)
    },
    endBanned: (customerId) => {
      for (const one of of(customerId)) check(one, true, false, 0)
    },
    connections: () => [...customers.values()].reduce((sum, { size }) => sum + size, 0),
    close: () => {
      closed = true
      heartbeat.stop()
      for (const one of all()) {
        one.give({ retryMs: Math.ceil(random() * spreadRetryMs) })
        one.end()
      }
    },
    stop,
  }
}
