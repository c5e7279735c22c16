import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { openPostgres, rowsOf, type Database } from '../../src/server/platform/db/database.ts'
import { connectionSettings, pooledSettings } from '../../src/server/platform/db/postgres-pool.ts'
import { openTestDatabase } from './shop-api.ts'

const databases = inject('databases')

// PGlite has no connections.
if (databases.kind === 'postgres') {
  /** Opens the database of a test with a pool of two connections. */
  const withPool = async (use: (pool: Database) => Promise<void>): Promise<void> => {
    const opened = await openTestDatabase()
    const [row] = await rowsOf<{ name: string }>(
      opened.database.db,
      sql`select current_database() as name`,
    )
    const url = `${databases.url}/${row?.name ?? ''}`
    const pool = await openPostgres({ url, connections: 2, migrate: false })
    try {
      await use(pool)
    } finally {
      await pool.close()
      await opened.drop()
    }
  }

  it('a server is ready while requests hold all connections of its pool', async () => {
    await withPool(async (pool) => {
      const over = Promise.withResolvers<undefined>()
      const holding = [1, 2].map(() =>
        pool.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await over.promise
        }),
      )
      try {
        await expect.poll(() => pool.connections().inUse).toBe(2)
        const waiting = rowsOf(pool.db, sql`select 1`)
        await expect.poll(() => pool.connections().waiting).toBe(1)
        expect(await pool.isReady()).toBe(true)
        over.resolve(undefined)
        await waiting
      } finally {
        over.resolve(undefined)
        await Promise.all(holding)
      }
    })
  })

  it('PostgreSQL gives up transactions and clients that have vanished', async () => {
    await withPool(async ({ db }) => {
      const rows = await rowsOf<{ name: string; setting: string }>(
        db,
        sql`select name, setting from pg_settings where name in ('tcp_keepalives_idle',
          'tcp_keepalives_interval', 'tcp_keepalives_count', 'idle_in_transaction_session_timeout')`,
      )
      expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
        ...{ tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' },
        idle_in_transaction_session_timeout: '20000',
      })
    })
  })
} else {
  it('is for PostgreSQL', () => {
    expect(databases.kind).toBe('pglite')
  })
}

it.each([
  ['directly', connectionSettings],
  ['through PgBouncer', pooledSettings],
])('connections %s are replaced in ten minutes, and notice a vanished database', (_, settings) => {
  expect(settings('postgres://shop@db/shop', 30_000)).toMatchObject({
    ...{ maxLifetimeSeconds: 600, keepAlive: true, keepAliveInitialDelayMillis: 5000 },
    ...{ connectionTimeoutMillis: 10_000, query_timeout: 32_000 },
  })
})
