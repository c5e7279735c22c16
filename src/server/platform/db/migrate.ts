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

/** Migrates PostgreSQL in one transaction, under a lock, because servers may start together. Returns how many migrations it lacked. */
export const migratePostgres = async (url: string): Promise<number> => {
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
    if (pending > 0) await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock(74101)')
    return pending
  } finally {
    await client.end().catch(() => undefined)
  }
}
