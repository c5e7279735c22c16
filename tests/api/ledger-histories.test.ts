import { expect, it } from 'vitest'
import { runHistories } from '../../scripts/histories/run-histories.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { sql } from 'drizzle-orm'
import { expectReportsOfBooks } from './reports-of-ledger.ts'
import { openTestDatabase } from './shop-api.ts'

it('leads every random history to what an independent model says', async () => {
  const opened = await openTestDatabase()
  const { database } = opened
  try {
    // The seeded customers have money that no history knows.
    await rowsOf(database.db, sql`truncate ledger_transfers, promo_credit_grants cascade`)
    const run = await runHistories(database, { seed: 20261126, count: 200, parallel: 8 })
    expect(run.differences).toEqual([])
    expect(run.checked.filter(({ count }) => count > 0)).toEqual([])
    expect(run).toMatchObject({ ran: 200 })
    expect(run.checked.length).toBeGreaterThan(12)
    await expectReportsOfBooks(database.db)
  } finally {
    await opened.drop()
  }
}, 300_000)
