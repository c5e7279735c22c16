import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isTracing } from '../traces/index.ts'
import { reportLost } from './report-lost.ts'
import { namingClient, planOnce } from './statement-names.ts'

const connectMs = 10_000
/** PostgreSQL cancels a slow statement this much before its connection counts as dead. */
const answerMs = 2000
/** A vanished server must not hold its locks for longer. */
const idleInTransactionMs = 20_000
/** A failover moves a name to another machine; connections follow within this time. */
const longestLifeSeconds = 600
const keepAliveMs = 5000

/** How PostgreSQL notices a vanished client. */
const serverKeepAlive = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/** Returns the settings of a connection that notices when the other side is gone. */
export const connectionSettings = (url: string, statementMs: number) =>
  ({
    connectionString: url,
    options: [`${planOnce.name}=${planOnce.value}`, ...serverKeepAlive]
      .map((setting) => `-c ${setting}`)
      .join(' '),
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    maxLifetimeSeconds: longestLifeSeconds,
  }) as const

/**
 * Returns the settings of a connection through PgBouncer, which hands PostgreSQL's connections on
 * after each transaction: `deploy/pgbouncer.ini` sets there what `connectionSettings` sets here.
 */
export const pooledSettings = (url: string, statementMs: number) =>
  ({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs + answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    maxLifetimeSeconds: longestLifeSeconds,
  }) as const

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool, and what replaces its idle connections, which may have died silently. */
export interface ReplacingPool {
  readonly pool: pg.Pool
  readonly replaceIdle: () => void
}

/** Runs the callback of a request that waits for a connection as a part of that request's span. */
const keepContext = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient>
  pool.connect = ((callback?: Connected) =>
    connect(
      callback === undefined ? undefined : AsyncResource.bind(callback),
    )) as typeof pool.connect
}

/** Creates the pool, which replaces its idle connections when a statement gets no answer. */
export const createPool = (
  settings: pg.PoolConfig,
  onSent: () => void,
  namedStatements = true,
): ReplacingPool => {
  const idle = new Set<pg.PoolClient>()
  const replaceIdle = (): void => {
    for (const client of idle) reportLost(client)
    idle.clear()
  }
  const pool = new pg.Pool({
    ...settings,
    Client: namingClient(onSent, replaceIdle, namedStatements ? undefined : () => undefined),
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error: unknown, client) => {
    if (!error) idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  if (isTracing()) keepContext(pool)
  // The pool replaces a broken idle connection; the next query reports an error.
  pool.on('error', () => undefined)
  return { pool, replaceIdle }
}
