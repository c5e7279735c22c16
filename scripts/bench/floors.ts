import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { databaseConnections, type BenchDatabase } from './databases.ts'
import { repeatAtOnce, type LoadResult } from './load.ts'

type Run = (text: string, values?: unknown[]) => Promise<unknown>

interface Driver {
  query: Run
  transaction(work: (query: Run) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const openPostgres = (url: string): Driver => {
  const pool = new pg.Pool({ connectionString: url, max: databaseConnections })
  return {
    query: (text, values) => pool.query(text, values),
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work((text, values) => client.query(text, values))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

const openPglite = async (dataDir: string): Promise<Driver> => {
  const client = await PGlite.create(join(dataDir, 'pglite'))
  return {
    query: (text, values) => client.query(text, values),
    transaction: (work) =>
      client.transaction((tx) => work((text, values) => tx.query(text, values))),
    close: () => client.close(),
  }
}

const tables = [
  `create table if not exists bench_rows (id uuid primary key, customer_id uuid not null, name text not null,
    quantity integer not null, price bigint not null)`,
  `create table if not exists bench_orders (id uuid primary key, customer_id uuid not null, state text not null,
    total bigint not null, created_at timestamptz not null)`,
  `create table if not exists bench_items (id uuid primary key, order_id uuid not null references bench_orders,
    name text not null, price bigint not null)`,
  `create table if not exists bench_payments (id uuid primary key, order_id uuid not null references bench_orders,
    state text not null, amount bigint not null)`,
  `create table if not exists bench_transfers (id uuid primary key, order_id uuid not null references bench_orders,
    account text not null, amount bigint not null)`,
  `create table if not exists bench_invoices (id uuid primary key, order_id uuid not null references bench_orders,
    total bigint not null)`,
  `create table if not exists bench_domains (id uuid primary key, item_id uuid not null references bench_items,
    name text not null, expires_at timestamptz not null)`,
  `create table if not exists bench_notices (id uuid primary key, customer_id uuid not null, code text not null)`,
]

/** The maximum speed of the database with only its driver. */
export interface Floors {
  readonly insertAndRead: LoadResult
  readonly orderTransaction: LoadResult
}

/** Measures the floors while no server uses the database. */
export const measureFloors = async (
  { environment }: BenchDatabase,
  load: { readonly connections: number; readonly seconds: number },
): Promise<Floors> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = environment
  const driver = url === undefined ? await openPglite(dataDir) : openPostgres(url)
  const bounds = { ...load, most: Infinity }
  try {
    for (const table of tables) await driver.query(table)
    const insertAndRead = await repeatAtOnce(bounds, async () => {
      const id = randomUUID()
      await driver.query('insert into bench_rows values ($1, $2, $3, $4, $5)', [
        id,
        randomUUID(),
        'free-name.com',
        1,
        129_900,
      ])
      await driver.query('select * from bench_rows where id = $1', [id])
    })
    const orderTransaction = await repeatAtOnce(bounds, () =>
      driver.transaction(async (query) => {
        const insert = (table: string, ...values: unknown[]): Promise<unknown> =>
          query(
            `insert into ${table} values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
            values,
          )
        const [order, item, customer] = [randomUUID(), randomUUID(), randomUUID()]
        const now = new Date().toISOString()
        await insert('bench_orders', order, customer, 'AWAITING_PAYMENT', 142_900, now)
        await insert('bench_items', item, order, 'free-name.com', 129_900)
        await insert('bench_payments', randomUUID(), order, 'SETTLED', 142_900)
        await insert('bench_transfers', randomUUID(), order, 'sales', 129_900)
        await insert('bench_transfers', randomUUID(), order, 'vat', 13_000)
        await insert('bench_invoices', randomUUID(), order, 142_900)
        await query('update bench_orders set state = $1 where id = $2', ['PAID', order])
        await insert('bench_domains', randomUUID(), item, 'free-name.com', now)
        await insert('bench_notices', randomUUID(), customer, 'ORDER_COMPLETED')
      }),
    )
    return { insertAndRead, orderTransaction }
  } finally {
    await driver.close()
  }
}
