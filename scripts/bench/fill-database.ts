import { fromDollars } from '../../src/contract/money.ts'
import { createAccessTokens } from '../../src/server/customers/accounts/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPglite, openPostgres } from '../../src/server/platform/db/database.ts'
import { seed } from '../../src/server/staff/seed/seed.ts'
import type { BenchDatabase } from './databases.ts'
import { benchPasswordHash, seedRefreshTokens } from './measure-accounts.ts'
import { seedCustomers } from './seed-customers.ts'

/** The servers' TOKEN_SECRET. */
export const tokenSecret = 'a secret of the bench, and long enough'

/** Fills an empty database with seeds and customers with balances. */
export const fillDatabase = async ({ environment }: BenchDatabase, count: number) => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = environment
  const database =
    url === undefined ? await openPglite({ dataDir }) : await openPostgres({ url, connections: 2 })
  try {
    await seed(database.db, { demoAccounts: true, clock: systemClock })
    const customers = await seedCustomers(database.db, {
      count,
      balance: fromDollars(5000),
      now: systemClock.now(),
      passwordHash: await benchPasswordHash(),
    })
    const refreshTokens = await seedRefreshTokens(database.db, customers, systemClock.now())
    const { issue } = createAccessTokens({
      secret: new TextEncoder().encode(tokenSecret),
      clock: systemClock,
    })
    // Tokens outlive the run.
    const withTokens = customers.map(({ customerId, addressId, session }) => ({
      addressId,
      token: issue({ customerId, websiteId: 'KH', session }),
    }))
    const usernames = customers.map(({ customerId }) => customerId.replaceAll('-', ''))
    const half = count / 2
    const [adding, buying] = [withTokens.slice(0, half), withTokens.slice(half)]
    return { all: withTokens, adding, buying, refreshTokens, usernames }
  } finally {
    await database.close()
  }
}
