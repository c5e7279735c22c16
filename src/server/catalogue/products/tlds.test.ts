import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { openPglite, type Database } from '../../platform/db/database.ts'
import { tldRules, tlds } from '../../platform/db/schema/index.ts'
import { createCatalogue } from './tlds.ts'

const row: typeof tlds.$inferInsert = {
  tld: 'com',
  unicode: 'com',
  kind: 'gtld',
  region: 'GLOBAL',
  registrationPrice: fromDollars(12.99),
  renewalPrice: fromDollars(14.99),
  transferPrice: fromDollars(14.99),
  salePrice: null,
  saleEndsAt: null,
  ...{ plannedSalePrice: null, plannedSaleDays: null, plannedSaleAt: null },
  ...{ plannedSold: null, plannedSoldAt: null },
  hot: true,
  isNew: false,
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  acceptsIdn: true,
  checkedBy: 'epp',
  rank: 2,
}
const saleEndsAt = new Date('2026-12-01T00:00:00Z')

let database: Database

beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
}, 60_000)
afterAll(() => database.close())
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  await database.db.delete(tlds)
  await database.db
    .insert(tlds)
    .values([
      row,
      { ...row, tld: 'shop', unicode: 'shop', salePrice: fromDollars(2.99), saleEndsAt, rank: 1 },
      { ...row, tld: 'xyz', unicode: 'xyz', salePrice: fromDollars(1.99), rank: 3 },
    ])
})

it('has the TLDs by rank and by name', async () => {
  const catalogue = await createCatalogue(database.db)
  expect(catalogue.tlds.map(({ tld }) => tld)).toEqual(['shop', 'com', 'xyz'])
  expect(catalogue.find('com')).toMatchObject(row)
  expect(catalogue.has('com')).toBe(true)
  expect(catalogue.find('net')).toBeUndefined()
  expect(catalogue.has('net')).toBe(false)
  catalogue.stop()
})

it('has TLDs that are no longer sold only for renewals', async () => {
  await database.db.update(tlds).set({ sold: false }).where(eq(tlds.tld, 'com'))
  const catalogue = await createCatalogue(database.db)
  expect(catalogue.tlds.map(({ tld }) => tld)).toEqual(['shop', 'xyz'])
  expect(catalogue.find('com')).toBeUndefined()
  expect(catalogue.has('com')).toBe(false)
  expect(catalogue.renewable.find('com')).toMatchObject({ tld: 'com', sold: false })
  expect(catalogue.renewable.has('shop')).toBe(true)
  expect(catalogue.renewable.has('net')).toBe(false)
  catalogue.stop()
})

it('has the scripts and the eligibility of a TLD with known rules', async () => {
  await database.db.insert(tldRules).values({
    tld: 'shop',
    documents: [],
    eligibility: 'community',
    scripts: ['Hans', 'Jpan'],
    graceDays: 30,
    redemptionDays: 30,
    redemptionFee: fromDollars(80),
    cutOffDays: 5,
    transferAuthCode: true,
    transferAddedYears: 1,
    removalDays: 5,
  })
  const catalogue = await createCatalogue(database.db)
  expect(catalogue.find('shop')?.scripts).toEqual(['Hans', 'Jpan'])
  expect(catalogue.find('shop')?.eligibility).toBe('community')
  expect(catalogue.find('com')?.scripts).toBeUndefined()
  expect(catalogue.find('com')?.eligibility).toBeUndefined()
  catalogue.stop()
})

it('knows when a sale holds', async () => {
  const catalogue = await createCatalogue(database.db)
  const isOnSale = (tld: string, at: Date) => catalogue.find(tld)?.saleActive(at)
  expect(isOnSale('shop', new Date(saleEndsAt.getTime() - 1))).toBe(true)
  expect(isOnSale('shop', saleEndsAt)).toBe(false)
  expect(isOnSale('xyz', saleEndsAt)).toBe(true)
  expect(isOnSale('com', saleEndsAt)).toBe(false)
  catalogue.stop()
})

it('follows the table every minute, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const catalogue = await createCatalogue(database.db)
  await database.db.delete(tlds).where(eq(tlds.tld, 'com'))
  expect(catalogue.has('com')).toBe(true)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(catalogue.has('com')).toBe(false), 10_000)
  catalogue.stop()
  expect(vi.getTimerCount()).toBe(0)
}, 20_000)

it('keeps the cached state when the database does not answer', async () => {
  const broken = await openPglite({ dataDir: 'memory://' })
  await broken.db.insert(tlds).values(row)
  const catalogue = await createCatalogue(broken.db)
  await broken.close()
  await expect(catalogue.reload()).rejects.toThrow()
  expect(catalogue.has('com')).toBe(true)
  catalogue.stop()
}, 30_000)
