import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { searchDatabase } from '../../scripts/card-numbers/search-database.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { insertCustomer } from './customers.ts'
import { openTestDatabase } from './shop-api.ts'

it('finds a card number in any table: in text, JSON, bytes and jobs', async () => {
  const opened = await openTestDatabase()
  const { db } = opened.database
  try {
    expect(await searchDatabase(db)).toEqual([])
    const id = await insertCustomer(db, { dollars: 0, site: 'KH', now: new Date() })
    await rowsOf(
      db,
      sql`insert into notifications (id, customer_id, code, params, cause, created_at)
        values (${randomUUID()}::uuid, ${id}::uuid, 'WELCOME',
          '{"card": "4111 1111 1111 1111"}'::jsonb, 'planted', now()) returning id`,
    )
    await rowsOf(
      db,
      sql`update customers set first_name = '5555555555554444' where id = ${id}::uuid returning id`,
    )
    await rowsOf(db, sql`create table planted as select 'pan=4286090000000206'::bytea as content`)
    await rowsOf(
      db,
      sql`insert into pgboss.job (name, data)
        values ('mail-credit', '{"number": 378282246310005}'::jsonb) returning id`,
    )
    const found = await searchDatabase(db)
    expect(found.toSorted((a, b) => a.number.localeCompare(b.number))).toEqual([
      { table: 'pgboss.job', number: '378282246310005' },
      { table: 'public.notifications', number: '4111111111111111' },
      { table: 'public.planted', number: '4286090000000206' },
      { table: 'public.customers', number: '5555555555554444' },
    ])
  } finally {
    await opened.drop()
  }
})

it('finds one in a log, names the line, masks the number, and fails', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cards-'))
  try {
    const log = join(directory, 'shop.log')
    await writeFile(log, '{"msg":"a payment"}\n{"msg":"declined","card":"4111111111111111"}\n')
    const run = () =>
      spawnSync(process.execPath, ['scripts/find-card-numbers.ts', log], { encoding: 'utf8' })
    expect(run()).toMatchObject({
      ...{ status: 1, stdout: `${log}:2: 411111******1111\n1 card numbers\n` },
    })
    await writeFile(log, '{"msg":"a payment"}\n')
    expect(run()).toMatchObject({ status: 0, stdout: 'no card numbers\n' })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
