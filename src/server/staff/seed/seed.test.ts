import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { createPasswords } from '../../customers/accounts/index.ts'
import { accountSum, balanceAccount, promoCreditAccount } from '../../money/ledger/index.ts'
import { openPglite, rowsOf, type Database } from '../../platform/db/database.ts'
import { addresses, customers, tlds } from '../../platform/db/schema/index.ts'
import { seed } from './seed.ts'

const clock = { now: () => new Date('2026-11-21T00:00:00Z') }
let database: Database

const customer = async (username: string) => {
  const [found] = await database.db.select().from(customers).where(eq(customers.username, username))
  return found
}

beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
  await seed(database.db, { demoAccounts: true, clock })
}, 60_000)
afterAll(() => database.close())

it('adds the demo accounts', async () => {
  const demo = await customer('demo')
  const newcomer = await customer('newcomer')
  const passwords = createPasswords()
  expect(await passwords.verify('Demo1234', demo?.passwordHash)).toBe(true)
  expect(await passwords.verify('Demo1234', newcomer?.passwordHash)).toBe(true)
  const sumsOf = async (id = '') => [
    await accountSum(database.db, balanceAccount(id)),
    await accountSum(database.db, promoCreditAccount(id)),
  ]
  expect(await sumsOf(demo?.id)).toEqual([fromDollars(250), fromDollars(20)])
  expect(await sumsOf(newcomer?.id)).toEqual([0, 0])
  const contacts = await database.db.select().from(addresses)
  expect(contacts).toMatchObject([{ customerId: demo?.id, isDefault: true, country: 'KH' }])
})

it('runs one statement on a seeded database, and restores nothing', async () => {
  await database.db.delete(tlds).where(eq(tlds.tld, 'zip'))
  await database.db
    .update(tlds)
    .set({ renewalPrice: fromDollars(1) })
    .where(eq(tlds.tld, 'net'))
  const before = database.roundTrips()
  await seed(database.db, { demoAccounts: true, clock })
  expect(database.roundTrips() - before).toBe(1)
  const rows = await rowsOf<{ tld: string; renewal_price: number }>(
    database.db,
    sql`select tld, renewal_price from tlds where tld in ('zip', 'net')`,
  )
  expect(rows).toEqual([{ tld: 'net', renewal_price: 10_000 }])
})

it('completes an interrupted seed', async () => {
  await database.db.execute(sql`delete from regions`)
  await seed(database.db, { demoAccounts: false, clock })
  expect(
    await rowsOf(database.db, sql`select country_code from regions order by priority`),
  ).toEqual([{ country_code: 'TH' }, { country_code: 'KH' }])
})
