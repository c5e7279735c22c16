import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite, types as pgliteTypes, type PGliteOptions } from '@electric-sql/pglite'
import { type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite, type ConstructorOptions } from 'pg-boss'
import { isEmptied, markDataFolder } from '../production/data-folder.ts'
import { compilePglite } from './compile-pglite.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { databaseProblem, DatabaseError, reasonOf } from './database-error.ts'
import { migratePostgres, migrationsFolder } from './migrate.ts'
import { readMomentsAsTexts, withoutParsers } from './pglite-parsers.ts'
import { freeBytesOf, pgliteProblem } from './pglite-problem.ts'
import { namePgliteStatements } from './pglite-statements.ts'
import { checkNamedStatements } from './pooler.ts'
import { drizzleOver } from './drizzle-over.ts'
import { createPostgresNotices } from './postgres-notices.ts'
import { createPostgresProbe } from './postgres-probe.ts'
import { createPostgresReplica, defaultLagSeconds } from './postgres-replica.ts'
import { connectionSettings, createPool, pooledSettings } from './postgres-pool.ts'
import { namingClient, planOnce } from './statement-names.ts'

/** The database or a transaction. */
export type Queryable = Omit<NodePgDatabase, '$client'>

/** An open database, PGlite or PostgreSQL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Queryable
  /** The job queue's connection to the same database. */
  readonly jobs: Pick<
    ConstructorOptions,
    'backend' | 'db' | 'connectionString' | 'max' | 'migrate' | 'createSchema'
  >
  /** Returns a replica for reports that read whole tables and may be some seconds old, else `db`. */
  replica(): Promise<Queryable>
  /** The number of statements sent, for tests. */
  roundTrips(): number
  /** The connections of the pool in use, and the requests that wait for one. */
  connections(): { readonly inUse: number; readonly waiting: number }
  /** Listens to a NOTIFY channel until the returned function is called. An empty payload follows a reconnection. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  /** Returns whether the database answers within a second and has this release's tables. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

export { DatabaseError }

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
  const compiling = compilePglite()
  const createPglite = async (path: string): Promise<PGlite> => {
    const options: PGliteOptions = {
      parsers: { [pgliteTypes.INT8]: Number },
      startParams,
      pgliteWasmModule: await compiling,
      ...(template === undefined ? {} : { loadDataDir: template }),
    }
    return PGlite.create(path, options)
  }
  let client: PGlite
  let unlock: (() => Promise<void>) | undefined
  try {
    if (dataDir === 'memory://') {
      client = await createPglite('memory://')
    } else {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      if (isEmptied(dataDir)) {
        throw new Error(
          'it had a database, which is missing: mount or restore it, or use another folder',
        )
      }
      // PGlite would let two processes corrupt the same files.
      unlock = await lockDataDir(join(dataDir, 'pglite.locks'))
      client = await createPglite(join(dataDir, 'pglite'))
    }
  } catch (error) {
    await unlock?.()
    const said = reasonOf(error)
    const problem = pgliteProblem(said, await freeBytesOf(dataDir)) ?? said
    throw new DatabaseError(`DATA_DIR ${dataDir}: ${problem}`, { cause: error })
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
  if (dataDir !== 'memory://') await markDataFolder(dataDir)
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
    replica: () => Promise.resolve(db as unknown as Queryable),
    roundTrips: () => roundTrips,
    connections: () => ({ inUse: 0, waiting: 0 }),
    listen: (channel, onNotice) => client.listen(channel, onNotice),
    // Its start has migrated it, and no other server uses it.
    isReady: () =>
      Promise.race([
        query('select 1').then(
          () => true,
          () => false,
        ),
        delay(1000, false, { ref: false }),
      ]),
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
  /** PostgreSQL itself, not a pooler. */
  readonly url: string
  /** PgBouncer in transaction mode, for all but jobs, notifications and migrations. */
  readonly poolerUrl?: string | undefined
  readonly namedStatements?: boolean
  readonly replicaUrl?: string | undefined
  readonly replicaLagSeconds?: number
  readonly connections: number
  /** How long a statement may take before PostgreSQL cancels it. */
  readonly statementMs?: number
  /** `database migrate` does it in production. */
  readonly migrate?: boolean
}

/** Longer than any statement of a customer's call: without an answer, the connection is dead. */
export const defaultStatementMs = 6000

/** Connects to PostgreSQL and applies the migrations. Throws DatabaseError. */
export const openPostgres = async ({
  url,
  poolerUrl,
  namedStatements = true,
  replicaUrl,
  replicaLagSeconds: lagSeconds = defaultLagSeconds,
  connections,
  statementMs = defaultStatementMs,
  migrate = true,
}: PostgresSettings): Promise<Database> => {
  let roundTrips = 0
  const settings = connectionSettings(url, statementMs)
  const calls = poolerUrl === undefined ? settings : pooledSettings(poolerUrl, statementMs)
  const count = (): void => {
    roundTrips += 1
  }
  const { pool, replaceIdle } = createPool({ ...calls, max: connections }, count, namedStatements)
  const db = drizzleOver(pool)
  try {
    if (migrate) await migratePostgres(url)
    await pool.query('select 1')
    if (poolerUrl !== undefined && namedStatements) await checkNamedStatements(pool)
  } catch (error) {
    await pool.end()
    throw new DatabaseError(databaseProblem(poolerUrl ?? url, error), { cause: error })
  }
  // A crash may undo what the queue has just done: then a job runs again, as after any crash.
  const options = `${settings.options} -c synchronous_commit=off`
  const Client = namingClient(() => undefined)
  const probe = createPostgresProbe(poolerUrl ?? url)
  const replica =
    replicaUrl === undefined
      ? undefined
      : createPostgresReplica({ url: replicaUrl, statementMs, lagSeconds }, pool)
  const jobs = { ...settings, options, max: 3, Client, migrate, createSchema: migrate }
  return {
    kind: 'postgres',
    db,
    jobs: { backend: 'postgres', ...jobs },
    replica: async () => (await replica?.read()) ?? db,
    roundTrips: () => roundTrips,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: createPostgresNotices(url, replaceIdle),
    isReady: probe.isReady,
    close: async () => {
      await Promise.all([pool.end(), probe.close(), replica?.close()])
    },
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
