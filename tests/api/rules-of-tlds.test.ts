import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tldRules } from '../../src/server/platform/db/schema/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { seed } from '../../src/server/staff/seed/seed.ts'
import { openTestDatabase } from './shop-api.ts'

/** A database filled before the rules were corrected. */
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.drop())

const migration = new URL(
  '../../src/server/platform/db/migrations/0018_rules_of_endings.sql',
  import.meta.url,
)
/** Starts like the next version on a database with all earlier migrations. */
const migrate = async (): Promise<void> => {
  await opened.database.db.execute(sql`alter table tlds drop column sold`)
  const text = await readFile(migration, 'utf8')
  for (const statement of text.split('--> statement-breakpoint'))
    await opened.database.db.execute(sql.raw(statement))
}

const change = (tld: string, values: Partial<typeof tldRules.$inferSelect>) =>
  opened.database.db.update(tldRules).set(values).where(eq(tldRules.tld, tld))

const rulesOf = async (tld: string) => {
  const [found] = await opened.database.db.select().from(tldRules).where(eq(tldRules.tld, tld))
  return found
}

it('the rules of TLDs are added to an existing database, except where an operator changed them', async () => {
  const european = ['eu', 'xn--qxa6a', 'xn--e1a4c', 'it']
  const filledNow = await Promise.all(european.map(rulesOf))
  expect(filledNow.map((rules) => rules?.eligibility)).toEqual(european.map(() => 'eu-citizen'))
  for (const tld of european) await change(tld, { eligibility: 'eu-residence' })
  await change('it', { eligibility: 'company' })
  await change('eu', { graceDays: 7 })
  await migrate()
  expect(await rulesOf('eu')).toEqual({ ...filledNow[0], graceDays: 7 })
  expect((await rulesOf('xn--qxa6a'))?.eligibility).toBe('eu-citizen')
  expect((await rulesOf('xn--e1a4c'))?.eligibility).toBe('eu-citizen')
  expect((await rulesOf('it'))?.eligibility).toBe('company')
  // Under France’s TLD only residents may register: not every such rule is a correction.
  expect((await rulesOf('fr'))?.eligibility).toBe('eu-residence')
})

it('the rules of TLDs that an operator resets are restored at the next start', async () => {
  await change('eu', { eligibility: 'eu-residence' })
  await seed(opened.database.db, { demoAccounts: true, clock: systemClock })
  expect((await rulesOf('eu'))?.eligibility).toBe('eu-residence')
})
