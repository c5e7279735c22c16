import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { login } from '../../src/contract/accounts.ts'
import { addItems } from '../../src/contract/cart.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openPostgres } from '../../src/server/platform/db/database.ts'
import { migratePostgres } from '../../src/server/platform/db/migrate.ts'
import { checkStart } from '../../src/server/platform/production/index.ts'
import { freeName, registration } from './buying.ts'
import { createCustomer } from './customers.ts'
import { readRealtime } from './event-reader.ts'
import { answerOf } from './outcomes.ts'
import { installedPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const databases = inject('databases')
const installed = installedPgBouncer()

// PGlite has no connections; `npm test` unpacks Debian's PgBouncer.
if (databases.kind === 'postgres' && installed !== undefined) {
  let shop: ShopApi
  let bouncer: PgBouncer
  const name = `pooled_${randomUUID().replaceAll('-', '')}`
  const direct = `${databases.url}/${name}`
  const admin = new pg.Client({ connectionString: `${databases.url}/postgres` })

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${name} template ${databases.template}`)
    bouncer = await startPgBouncer(installed, direct)
    shop = await startApi(
      {},
      {
        open: async () => {
          const database = await openPostgres({
            url: direct,
            poolerUrl: bouncer.url,
            namedStatements: installed.namesStatements,
            connections: 40,
          })
          return { database, drop: () => database.close() }
        },
      },
    )
  })
  afterAll(async () => {
    await shop.stop()
    await bouncer.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  it('sells through PgBouncer in transaction mode, with its jobs and events', async () => {
    const { accessToken } = answerOf(
      await shop.call(login, { body: { username: 'demo', password: 'Demo1234' } }),
    )
    expect(accessToken).not.toBe('')
    const customer = await createCustomer(shop, { dollars: 100 })
    const reader = await readRealtime(shop.url, customer.token)
    const items = [registration(freeName())]
    const cart = answerOf(await shop.call(addItems, { body: { items } }, { token: customer.token }))
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    // A job registers it, and each event arrives by a notification.
    await until(
      () => customer.findOrder(order.id),
      ({ state }) => state === 'COMPLETED',
    )
    await until(
      () => Promise.resolve(reader.events.length),
      (count) => count > 0,
    )
    await reader.close()
  })

  it('shares few connections to PostgreSQL among many statements at once', async () => {
    const customers = await Promise.all(
      Array.from({ length: 40 }, () => createCustomer(shop, { dollars: 20 })),
    )
    const carts = await Promise.all(
      customers.map(async ({ token }) =>
        answerOf(
          await shop.call(addItems, { body: { items: [registration(freeName())] } }, { token }),
        ),
      ),
    )
    expect(carts.every(({ items }) => items.length === 1)).toBe(true)
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
        where datname = $1 and application_name = ''`,
      [name],
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(20)
  })

  it('PostgreSQL cancels slow statements of pooled connections, too', async () => {
    const client = new pg.Client({ connectionString: bouncer.url })
    await client.connect()
    const { rows } = await client.query<{ limit: string; plans: string }>(
      `select current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as plans`,
    )
    await client.end()
    expect(rows).toEqual([{ limit: '6s', plans: 'force_generic_plan' }])
  })

  it('refuses a pooler without the URL of PostgreSQL itself', async () => {
    const reason = 'DATABASE_URL leads through a pooler such as PgBouncer'
    await expect(migratePostgres(bouncer.url)).rejects.toThrow(reason)
    const pooled = readConfig({ DATABASE_URL: bouncer.url })
    expect((await checkStart(pooled, false)).map((refusal) => refusal.reason)).toContain(reason)
    const both = readConfig({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct })
    expect((await checkStart(both, false)).map((refusal) => refusal.reason)).not.toContain(reason)
  })

  if (!installed.namesStatements) {
    it('refuses a PgBouncer that knows no named statements', async () => {
      const settings = { url: direct, poolerUrl: bouncer.url, connections: 2, migrate: false }
      await expect(openPostgres(settings)).rejects.toThrow('set DATABASE_NAMED_STATEMENTS=off')
    })
  }
} else {
  it('is for PostgreSQL behind PgBouncer', () => {
    expect(databases.kind === 'pglite' || installed === undefined).toBe(true)
  })
}
