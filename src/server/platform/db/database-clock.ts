import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { repeat, type Repeating } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { rowsOf, type Queryable } from './database.ts'

/** The database's time, which all servers share. */
export interface DatabaseClock extends Clock {
  /** Reads the database's time again. */
  sync(): Promise<void>
  /** Syncs every 30 seconds. */
  run(log: Log): Repeating
}

export interface ClockSources {
  /** The database's time in milliseconds. */
  readonly read: () => Promise<number>
  /** The process's monotonic clock in milliseconds; no change of the machine's time moves it. */
  readonly steady: () => number
}

const syncEveryMs = 30_000

/** A slower answer says too little about the time. */
const longestReadMs = 1_000

const jumpMs = 60_000

/**
 * Creates a clock that follows one read time by the process's monotonic clock: when the machine's clock
 * jumps, nothing is due early, and no session ends.
 */
export const createDatabaseClock = async ({
  read,
  steady,
}: ClockSources): Promise<DatabaseClock> => {
  /** The database's time when the monotonic clock was 0. */
  const readZero = async (): Promise<{ readonly zero: number; readonly tookMs: number }> => {
    const before = steady()
    const time = await read()
    const after = steady()
    return { zero: time - (before + after) / 2, tookMs: after - before }
  }
  let { zero } = await readZero()
  let jumped = 0
  const sync = async (): Promise<void> => {
    const found = await readZero()
    if (found.tookMs > longestReadMs) return
    jumped = found.zero - zero
    zero = found.zero
  }
  return {
    now: () => new Date(zero + steady()),
    sync,
    run: (log) =>
      repeat(
        'time of the database',
        syncEveryMs,
        async () => {
          await sync()
          if (Math.abs(jumped) > jumpMs) log.error({ jumped }, "the database's clock jumped")
        },
        log,
      ),
  }
}

const readTime = async (db: Queryable): Promise<number> => {
  const [row] = await rowsOf<{ ms: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  )
  return row?.ms ?? Number.NaN
}

/** Creates the clock of a database. */
export const openDatabaseClock = (db: Queryable): Promise<DatabaseClock> =>
  createDatabaseClock({ read: () => readTime(db), steady: () => performance.now() })
