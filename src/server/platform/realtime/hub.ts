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

/** A sign of life follows after so long; so soon a ban or an ended session is noticed, too. */
export const heartbeatMs = 20_000
/** A customer's browsers; with one more the oldest is ended. */
export const mostConnections = 5
/** The ended one is asked to stay away so long: it would end another, which would end another … */
export const crowdedRetryMs = 60_000
/** From an event's moment to the end of the transaction that stores it, at most. */
const longestCommitMs = 60_000
/** A connection lasts no longer than so, if its token does not say when it ends. */
const longestMs = 10 * 60_000

/** The customers' open connections of this process. */
export interface Hub {
  /**
   * The customer's events from now on, or after the event `after`.
   *
   * @throws ApiError ACCOUNT_BANNED, UNAUTHORIZED (the session was ended), SYSTEM_BUSY (stopping)
   */
  readonly open: (
    customer: SignedIn,
    after: number | undefined,
    signal: AbortSignal,
  ) => Promise<EventSource<RealtimeEvent>>
  /** Ends the connections of a session, in every process. */
  readonly leave: (customerId: string, session: string) => Promise<void>
  /** How many connections are open. */
  readonly connections: () => number
  /** Ends all connections; no more are opened. */
  readonly close: () => void
  /** Stops listening; after {@link Hub.close}. */
  readonly stop: () => Promise<void>
}

interface HubDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** What events say about the moment in which they are sent. */
  readonly presents: readonly PresentOfEvent[]
  /** Milliseconds between signs of life; {@link heartbeatMs} unless told. */
  readonly beatMs?: number
}

/**
 * Carries events from the database to the browsers. A notice names the customer whose events are to
 * be read; they are read once for all their connections, and each is given what is new to it.
 */
export const createHub = ({
  database,
  clock,
  log,
  presents,
  beatMs = heartbeatMs,
}: HubDeps): Hub => {
  const { db } = database
  const customers = new Map<string, Set<Connection>>()
  const reading = new Map<string, { notices: number }>()
  /** Whose events could not be read; tried again with the next sign of life. */
  const unread = new Set<string>()
  let closed = false
  const isClosed = (): boolean => closed
  let beat: NodeJS.Timeout | undefined
  let listening: Promise<() => Promise<void>> | undefined

  const of = (customerId: string): readonly Connection[] => [...(customers.get(customerId) ?? [])]

  const give = (connection: Connection, event: RealtimeEvent): void => {
    connection.give(event)
    if (event.event === 'session_ended' && event.data.sessionId === connection.session) {
      connection.end()
    }
  }

  /** Reads what is new of a customer until there is no more; gives it to their connections. */
  const readAll = async (customerId: string, state: { notices: number }): Promise<void> => {
    try {
      let more: boolean
      let seen: number
      do {
        seen = state.notices
        const before = of(customerId)
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
      // In the same turn as the last look at `notices`: no notice can come in between.
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

  const endSession = (customerId: string, session: string): void => {
    for (const one of of(customerId)) if (one.session === session) one.end()
  }

  const onNotice = (payload: string): void => {
    const [customerId = '', session] = payload.split(' ')
    if (customerId === '') for (const id of customers.keys()) read(id)
    else if (session === undefined) read(customerId)
    else endSession(customerId, session)
  }

  const listen = (): Promise<unknown> => {
    listening ??= database.listen(realtimeChannel, onNotice)
    listening.catch(() => {
      listening = undefined
    })
    return listening
  }

  /** Tells who is banned and whose session is over; the rest get a sign of life. */
  const look = async (): Promise<void> => {
    const sessions = [...customers.values()].flatMap((all) => [...all].map((one) => one.session))
    if (sessions.length === 0) return
    const { banned, ended } = await endedAmong(db, [...customers.keys()], sessions)
    const now = clock.now().getTime()
    for (const customerId of unread) read(customerId)
    unread.clear()
    // What a server that died has stored, but not announced.
    for (const [customerId, newest] of await newestOf(
      db,
      clock.now(),
      2 * beatMs + longestCommitMs,
    )) {
      if (of(customerId).some(({ lastId }) => lastId < newest)) read(customerId)
    }
    for (const [customerId, all] of [...customers]) {
      for (const one of [...all]) {
        const { session, lastId: id } = one
        if (banned.has(customerId)) one.give({ id, event: 'user_has_been_banned', data: {} })
        else if (ended.has(session)) {
          one.give({ id, event: 'session_ended', data: { sessionId: session } })
        } else if (now < one.expiresAt) {
          one.give(undefined)
          continue
        }
        one.end()
      }
    }
  }

  const startBeat = (): void => {
    beat ??= setInterval(() => {
      look().catch((error: unknown) => log.error({ err: error }, 'realtime heartbeat'))
    }, beatMs).unref()
  }

  const add = (customerId: string, connection: Connection): void => {
    const all = customers.get(customerId) ?? new Set()
    customers.set(customerId, all.add(connection))
    if (all.size <= mostConnections) return
    const [oldest] = all
    oldest?.give({ retryMs: crowdedRetryMs })
    oldest?.end()
  }

  const remove = (customerId: string, connection: Connection): void => {
    const all = customers.get(customerId)
    all?.delete(connection)
    if (all?.size === 0) customers.delete(customerId)
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
          remove(customerId, ended)
          signal.removeEventListener('abort', ended.end)
        },
      )
      signal.addEventListener('abort', connection.end, { once: true })
      add(customerId, connection)
      startBeat()
      if (signal.aborted || isClosed()) connection.end()
      // What was published since `standing` was read, and what the browser missed.
      read(customerId)
      return connection
    },
    leave: async (customerId, session) => {
      await rowsOf(db, sql`select pg_notify(${realtimeChannel}, ${`${customerId} ${session}`})`)
    },
    connections: () => [...customers.values()].reduce((sum, all) => sum + all.size, 0),
    close: () => {
      closed = true
      clearInterval(beat)
      for (const customerId of [...customers.keys()]) for (const one of of(customerId)) one.end()
    },
    stop: async () => {
      const unlisten = await listening?.catch(() => undefined)
      await unlisten?.()
    },
  }
}
