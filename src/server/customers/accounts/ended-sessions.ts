import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { accessTokenSeconds } from './access-tokens.ts'
import { createMissedReader } from './read-missed.ts'

/** The NOTIFY channel; its payload is an ended session. */
const channel = 'session_ended'

/** Returns an expression that notifies all servers on commit. */
export const notifyEnded = (session: SQL): SQL => sql`pg_notify(${channel}, ${session}::text)`

/** Ended sessions whose access tokens are still valid, in each process's memory. */
export interface EndedSessions {
  has(session: string): boolean
  /** Calls a listener with each session that ends from now on, on any server. */
  onEnded(listener: (session: string) => void): void
  stop(): Promise<void>
}

interface EndedSessionsDeps {
  readonly database: Pick<Database, 'db' | 'listen'>
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
}

/** Reads recently ended sessions and listens for new ones. */
export const createEndedSessions = async ({
  database,
  clock,
  log,
}: EndedSessionsDeps): Promise<EndedSessions> => {
  const tokenMs = accessTokenSeconds * 1000
  /** Expiries, the earliest first. */
  const ended = new Map<string, number>()
  const listeners: ((session: string) => void)[] = []

  const add = (session: string, now: number): void => {
    for (const [old, until] of ended) {
      if (until > now) break
      ended.delete(old)
    }
    ended.delete(session)
    ended.set(session, now + tokenMs)
  }

  const load = async (): Promise<void> => {
    const now = clock.now().getTime()
    const since = new Date(now - tokenMs).toISOString()
    const rows = await rowsOf<{ family: string }>(
      database.db,
      sql`select distinct family from refresh_tokens where revoked_at > ${since}::timestamptz`,
    )
    for (const { family } of rows) add(family, now)
  }

  const missed = createMissedReader(load, (error) => log.error({ err: error }, 'ended sessions'))
  const unlisten = await database.listen(channel, (session) => {
    if (session !== '') {
      add(session, clock.now().getTime())
      for (const listener of listeners) listener(session)
    }
    // The listener may have missed notifications.
    else missed.read()
  })
  try {
    await load()
  } catch (error) {
    await unlisten()
    throw error
  }

  return {
    has: (session) => {
      const until = ended.get(session)
      return until !== undefined && clock.now().getTime() < until
    },
    onEnded: (listener) => {
      listeners.push(listener)
    },
    stop: () => {
      missed.stop()
      return unlisten()
    },
  }
}
