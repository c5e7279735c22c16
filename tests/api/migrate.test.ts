import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { hasAllMigrations, migratePostgres } from '../../src/server/platform/db/migrate.ts'

const databases = inject('databases')

// PGlite has one connection.
if (databases.kind === 'postgres') {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  const url = `${databases.url}/${name}`
  const admin = new pg.Client({ connectionString: `${databases.url}/postgres` })
  const other = new pg.Client({ connectionString: url })

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create database ${name}`)
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  const isWaiting = async (): Promise<boolean> => {
    const { rowCount } = await admin.query(
      `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [name],
    )
    return rowCount === 1
  }
  const terminateWaiting = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and wait_event_type = 'Lock'`,
      [name],
    )

  it('is tried again while a table is in use, and nothing is left of a killed one', async () => {
    await other.query('begin')
    await other.query('create table customers (id uuid)')

    const killed = migratePostgres(url)
    const refused = expect(killed).rejects.toThrow()
    await expect.poll(isWaiting).toBe(true)
    await terminateWaiting()
    await refused
    expect((await other.query(`select to_regclass('regions') as is`)).rows).toEqual([{ is: null }])

    let waits = 0
    const waited = Promise.withResolvers<undefined>()
    const migrated = migratePostgres(url, () => {
      waits += 1
      waited.resolve(undefined)
    })
    await waited.promise
    await other.query('rollback')
    expect(await migrated).toBeGreaterThan(0)
    expect(waits).toBeGreaterThan(0)
    expect(await hasAllMigrations(other)).toBe(true)
  })

  it('runs once, however many servers begin it', async () => {
    await other.query('drop schema public cascade')
    await other.query('drop schema drizzle cascade')
    await other.query('create schema public')
    const pending = await Promise.all([migratePostgres(url), migratePostgres(url)])
    expect(pending.toSorted((one, two) => one - two)).toEqual([0, Math.max(...pending)])
    expect(await hasAllMigrations(other)).toBe(true)
  })
}
