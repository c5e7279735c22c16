import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite, openPostgres } from '../../src/server/platform/db/database.ts'
import type { openTestDatabase } from './shop-api.ts'

/** The time of the fixture’s dump. */
export const dumpedAt = new Date('2026-11-24T00:55:05Z')

/** The key that seals the secrets in the fixture. */
export const fixtureKeys = `fixture:${Buffer.from('a key of the fixture, 32 bytes!!').toString('base64')}`

const dump = new URL('../fixtures/shop-2026-11-24.sql', import.meta.url)

/** Renews the dump’s jobs, which would have expired by the real clock that pg-boss uses. */
const keepJobs = `update pgboss.job set start_after = now(), keep_until = now() + interval '14 days'
  where state < 'completed'`

/** A refund from before credit notes existed: the fixture's first order of a domain. */
export const refundedOrder = '1714b4fb-71e6-43dc-8f42-0f1ed1094cb9'
const refund = `insert into public.ledger_transfers
    (cause, from_account, to_account, amount, created_at)
  select 'refund:' || i.id || ':' || leg.name, leg.account, 'customer:' || o.customer_id || ':balance',
    leg.amount, '2026-11-24T00:55:04Z'
  from public.order_items i join public.orders o on o.id = i.order_id, lateral (values
    ('net', 'sales', i.price), ('tax', 'vat', i.tax)) as leg(name, account, amount)
  where o.id = '${refundedOrder}'`

/**
 * Opens a database that the shop of 2026-11-24 created (tests/fixtures), brought up to date by the
 * migrations: open carts, an unpaid order, a PayWay payment, a transfer, documents and a renewal in
 * progress, queued jobs.
 */
export const openEarlierShop: typeof openTestDatabase = async () => {
  const databases = inject('databases')
  const statements = `${await readFile(dump, 'utf8')}\n;${keepJobs};${refund};`
  if (databases.kind === 'pglite') {
    const earlier = await PGlite.create('memory://')
    await earlier.exec(statements)
    const template = await earlier.dumpDataDir('none')
    await earlier.close()
    const database = await openPglite({ dataDir: 'memory://', template })
    return { database, drop: () => database.close() }
  }
  const name = `earlier_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${databases.url}/postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const loading = new pg.Client({ connectionString: `${databases.url}/${name}` })
  await loading.connect()
  await loading.query(statements)
  await loading.end()
  const database = await openPostgres({ url: `${databases.url}/${name}`, connections: 10 })
  return {
    database,
    drop: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Returns the id of a customer of the fixture by their name there. */
export const customerIdOf = async (
  database: Pick<Awaited<ReturnType<typeof openTestDatabase>>['database'], 'db'>,
  username: string,
): Promise<string> => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id::text as id from customers where username = ${username}`,
  )
  const [found] = rows
  if (found === undefined) throw new Error(`no customer ${username} in the fixture`)
  return found.id
}
