import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, types as pgliteTypes, type PGliteOptions } from '@electric-sql/pglite'
import { type SQL } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite, type ConstructorOptions } from 'pg-boss'
import { lockDataDir } from './data-dir-lock.ts'
import { readMomentsAsTexts, withoutParsers } from './pglite-parsers.ts'
import { namePgliteStatements } from './pglite-statements.ts'
import { createPostgresNotices } from './postgres-notices.ts'
import { namingClient, planOnce } from './statement-names.ts'

/** The database or a transaction. */
export type Queryable = Omit<NodePgDatabase, '$client'>

/** An open database, PGlite or PostgreSQL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Queryable
  /** The job queue's connection to the same database. */
  readonly jobs: Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>
  /** The number of statements sent, for tests. */
  roundTrips(): number
  /** The connections of the pool in use, and the requests that wait for one. */
  connections(): { readonly inUse: number; readonly waiting: number }
  /** Listens to a NOTIFY channel until the returned function is called. An empty payload follows a reconnection. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** An unusable database; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const reason = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}

// Drizzle leaves bigint of raw statements to the driver. Money and counters stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface PgliteSettings {
  readonly dataDir: string
  readonly template?: Blob
}

// PGlite clears its buffers when it opens; 128 MB, PostgreSQL's default, would take 0.1 s.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** Opens PGlite in `<dataDir>/pglite` (or `memory://`) and applies the migrations. Throws DatabaseError. */
export const openPglite = async ({ dataDir, template }: PgliteSettings): Promise<Database> => {
  const options: PGliteOptions = {
    parsers: { [pgliteTypes.INT8]: Number },
    startParams,
    ...(template === undefined ? {} : { loadDataDir: template }),
  }
  let client: PGlite
  let unlock: (() => Promise<void>) | undefined
  try {
    if (dataDir === 'memory://') {
      client = await PGlite.create('memory://', options)
    } else {
      await mkdir(dataDir, { recursive: true })
      // PGlite would let two processes corrupt the same files.
      unlock = await lockDataDir(join(dataDir, 'pglite.locks'))
      client = await PGlite.create(join(dataDir, 'pglite'), options)
    }
  } catch (error) {
    await unlock?.()
    throw new DatabaseError(`DATA_DIR ${dataDir}: ${reason(error)}`, { cause: error })
  }
  namePgliteStatements(client)
  await client.exec(`set ${planOnce.name} = ${planOnce.value}`)
  const dates = readMomentsAsTexts(client)
  let roundTrips = 0
  const query = client.query.bind(client)
  client.query = ((...[text, values, queryOptions]: Parameters<PGlite['query']>) => {
    roundTrips += 1
    return query(text, values, withoutParsers(queryOptions))
  }) as PGlite['query']
  const transaction = client.transaction.bind(client)
  client.transaction = (callback) =>
    transaction((tx) => {
      roundTrips += 2
      const inner = tx.query.bind(tx)
      tx.query = ((...[text, values, queryOptions]: Parameters<typeof tx.query>) => {
        roundTrips += 1
        return inner(text, values, withoutParsers(queryOptions))
      }) as typeof tx.query
      return callback(tx)
    })
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  return {
    kind: 'pglite',
    // The two types differ only in `$client`, which no module uses.
    db: db as unknown as Queryable,
    jobs: {
      backend: 'pglite',
      db: fromPglite(
        withNamedStatements(client, (text, values) => {
          roundTrips += 1
          return query(text, values, { parsers: dates })
        }),
      ),
    },
    roundTrips: () => roundTrips,
    connections: () => ({ inUse: 0, waiting: 0 }),
    listen: (channel, onNotice) => client.listen(channel, onNotice),
    close: async () => {
      await client.close()
      await unlock?.()
    },
  }
}

/** PGlite parses scripts (`exec`) each time; the queue's repeated statements become queries. */
const withNamedStatements = (
  client: PGlite,
  query: Parameters<typeof fromPglite>[0]['query'],
): Parameters<typeof fromPglite>[0] => ({
  query,
  exec: async (text) =>
    text.trimEnd().replace(/;$/, '').includes(';') ? client.exec(text) : [await query(text)],
  listen: (channel, onNotice) => client.listen(channel, onNotice),
})

interface PostgresSettings {
  readonly url: string
  readonly connections: number
}

/** Connects to PostgreSQL and applies the migrations. Throws DatabaseError. */
export const openPostgres = async ({ url, connections }: PostgresSettings): Promise<Database> => {
  let roundTrips = 0
  const settings = { connectionString: url, options: `-c ${planOnce.name}=${planOnce.value}` }
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    connectionTimeoutMillis: 5000,
    Client: namingClient(() => {
      roundTrips += 1
    }),
  })
  // The pool replaces a broken idle connection; the next query reports an error.
  pool.on('error', () => undefined)
  const db = drizzleNodePostgres(pool)
  try {
    await pool.query('select 1')
    await migrateUnderLock(pool, () => migrateNodePostgres(db, { migrationsFolder }))
  } catch (error) {
    await pool.end()
    const { hostname, port, pathname } = new URL(url)
    throw new DatabaseError(
      `DATABASE_URL ${hostname}:${port || '5432'}${pathname}: ${reason(error)}`,
      { cause: error },
    )
  }
  // A crash may undo what the queue has just done: then a job runs again, as after any crash.
  const options = `${settings.options} -c synchronous_commit=off`
  const jobs = { ...settings, options, max: 3, Client: namingClient(() => undefined) }
  return {
    kind: 'postgres',
    db,
    jobs: { backend: 'postgres', ...jobs },
    roundTrips: () => roundTrips,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: createPostgresNotices(url),
    close: () => pool.end(),
  }
}

/** Migrates under a lock, because servers may start together. */
const migrateUnderLock = async (pool: pg.Pool, migrate: () => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(74101)')
    await migrate()
  } finally {
    await client.query('select pg_advisory_unlock(74101)')
    client.release()
  }
}

/** Returns the rows of a raw statement, typed by its author: bigint as number, moments as text. */
export const rowsOf = async <Row extends Record<string, unknown>>(
  db: Pick<Queryable, 'execute'>,
  statement: SQL,
): Promise<readonly Row[]> => {
  const { rows } = await db.execute(statement)
  return rows as readonly Row[]
}
