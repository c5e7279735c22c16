import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { openPglite, type Database } from './database.ts'
import { readTable } from './read-table.ts'
import { packagePrices, regions, tldRules, tlds } from './schema/index.ts'
import { seed } from '../../staff/seed/seed.ts'

let database: Database
beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
  await seed(database.db, { demoAccounts: false, clock: systemClock })
})
afterAll(() => database.close())

it('gives each row as a select does: money, moments, nothing, lists, Khmer', async () => {
  const { db } = database
  const byTld = <Row extends { readonly tld: string }>(rows: readonly Row[]) =>
    [...rows].sort((a, b) => (a.tld < b.tld ? -1 : 1))
  const read = byTld(await readTable(db, tlds))
  expect(read).toEqual(byTld(await db.select().from(tlds)))
  expect(read.some(({ saleEndsAt }) => saleEndsAt instanceof Date)).toBe(true)
  expect(read.some(({ salePrice }) => salePrice === null)).toBe(true)
  expect(byTld(await readTable(db, tldRules))).toEqual(byTld(await db.select().from(tldRules)))
  const byName = (await readTable(db, regions)).sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(byName).toEqual(await db.select().from(regions).orderBy(asc(regions.name)))
})

it('gives no row of an empty table', async () => {
  await database.db.delete(packagePrices)
  expect(await readTable(database.db, packagePrices)).toEqual([])
})
