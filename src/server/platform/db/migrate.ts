import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { isPooled, pooledProblem } from './pooler.ts'

/** The SQL of all migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Returns the latest migration that a database has; 0 without any. */
const lastMigration = async (client: Pick<pg.Client, 'query'>): Promise<number> => {
  const { rows: found } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  )
  if (found[0]?.is !== true) return 0
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations',
  )
  return rows[0]?.last ?? 0
}

const newestMigration = (): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
let newest: number | undefined

/** Returns whether a database has all migrations of this release; one query, for health checks. */
export const hasAllMigrations = async (client: Pick<pg.Client, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations',
  )
  return (rows[0]?.last ?? 0) >= (newest ??= newestMigration())
}

/** Returns how many migrations a database lacks; one of a later release lacks none. */
export const pendingMigrations = async (client: Pick<pg.Client, 'query'>): Promise<number> => {
  const last = await lastMigration(client)
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last)
    .length
}

const connectMs = 10_000
/** How long a migration waits for a table, in use by a backup for instance: calls wait behind it. */
const lockTimeout = '2s'
const betweenTriesMs = 1_000

/** Returns whether PostgreSQL refused a statement because a lock was not available in time. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '55P03') || isLockTimeout(error.cause))

/** Runs the pending migrations, all or none; tries again while their tables are in use. */
const migrateWhenFree = async (client: pg.Client, onWait: () => void): Promise<void> => {
  await client.query(`set lock_timeout = '${lockTimeout}'`)
  for (;;) {
    try {
      await migrate(drizzle(client), { migrationsFolder })
      return
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      onWait()
      await pause(betweenTriesMs)
    }
  }
}

/**
 * Migrates PostgreSQL in one transaction, under a lock, because servers may start together. Returns how
 * many migrations it lacked. @param onWait called each time a table was in use for 2 s
 */
export const migratePostgres = async (
  url: string,
  onWait: () => void = () => undefined,
): Promise<number> => {
  // Neither a migration nor the wait for another server's has a limit.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // A pooler would hand the connection on, and its lock with it.
    if (await isPooled(client)) throw new Error(`${pooledProblem.reason}: ${pooledProblem.remedy}`)
    // PostgreSQL's account may have the limit that calls need.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(74101)')
    const pending = await pendingMigrations(client)
    if (pending > 0) await migrateWhenFree(client, onWait)
    await client.query('select pg_advisory_unlock(74101)')
    return pending
  } finally {
    await client.end().catch(() => undefined)
  }
}
