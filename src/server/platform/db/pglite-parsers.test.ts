import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPglite, rowsOf, type Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
})
afterAll(() => database.close())

const plain = `'2026-07-24'::date as day, '2026-07-24 10:00:00'::timestamp as local,
  '2026-07-24 10:00:00+00'::timestamptz as moment, '1 day'::interval as length,
  array[1, 2] as numbers, 9007199254740991 as large, '{"a": 1}'::jsonb as json`
const arrays = `array['2026-07-24'::date] as days, array[1.50] as prices,
  array['2026-07-24 10:00:00+00'::timestamptz] as moments`

const texts = {
  day: '2026-07-24',
  local: '2026-07-24 10:00:00',
  moment: '2026-07-24 10:00:00+00',
  length: '1 day',
  numbers: [1, 2],
  large: 9007199254740991,
  json: { a: 1 },
}

it('gives the shop moments as the texts that the database sends, in and out of a transaction', async () => {
  const statement = sql.raw(`select ${plain}, ${arrays}`)
  const expected = {
    ...texts,
    days: '{2026-07-24}',
    prices: '{1.50}',
    moments: '{"2026-07-24 10:00:00+00"}',
  }
  expect(await rowsOf(database.db, statement)).toEqual([expected])
  expect(await database.db.transaction((tx) => rowsOf(tx, statement))).toEqual([expected])
})

it('gives the job queue moments as Date, from scripts and from statements with values', async () => {
  const { db } = database.jobs
  const dates = {
    ...texts,
    day: new Date('2026-07-24'),
    moment: new Date('2026-07-24T10:00:00Z'),
    local: expect.any(Date) as Date,
  }
  const script = await db?.executeSql(`select ${plain}`, [])
  const withValues = await db?.executeSql(`select ${plain}, $1::text as given`, ['it'])
  expect(script?.rows).toEqual([dates])
  expect(withValues?.rows).toEqual([{ ...dates, given: 'it' }])
})
