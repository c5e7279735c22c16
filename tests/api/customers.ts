import { randomUUID } from 'node:crypto'
import { fromDollars } from '../../src/contract/money.ts'
import type { WebsiteId } from '../../src/contract/shared-shapes.ts'
import { createAccessTokens, readTokenSecret } from '../../src/server/customers/accounts/index.ts'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import type { Queryable } from '../../src/server/platform/db/database.ts'
import { customers, refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import { buyerWith, type Buyer } from './buying.ts'
import type { ShopApi } from './shop-api.ts'

/** Inserts a customer with a balance, and returns their id. */
export const insertCustomer = async (
  db: Queryable,
  { dollars, site, now }: { dollars: number; site: WebsiteId; now: Date },
): Promise<string> => {
  const id = randomUUID()
  await db.insert(customers).values({
    id,
    username: id,
    email: `${id}@example.com`,
    passwordHash: '',
    firstName: 'Sophea',
    lastName: 'Keo',
    registerCountry: site,
    websiteId: site,
    locale: 'en',
    createdAt: now,
  })
  const amount = fromDollars(dollars)
  const opening = {
    cause: `opening:${id}`,
    from: 'opening' as const,
    to: balanceAccount(id),
    amount,
  }
  await transfer(db, [opening], now)
  return id
}

/** Inserts a session that was authenticated at a moment. */
export const insertSession = async (
  db: Queryable,
  {
    customerId,
    session,
    now,
    hasSecondFactor = false,
  }: { customerId: string; session: string; now: Date; hasSecondFactor?: boolean },
): Promise<void> => {
  await db.insert(refreshTokens).values({
    hash: session,
    family: session,
    customerId,
    expiresAt: new Date(now.getTime() + 24 * 3_600_000),
    userAgent: 'test',
    authenticatedAt: now,
    createdAt: now,
    hasSecondFactor,
  })
}

/** Issues a token of a new session; needed again after the clock moved far ahead. */
export const issueToken = async (
  shop: Pick<ShopApi, 'config' | 'clock' | 'db'>,
  customerId: string,
  site: WebsiteId = 'KH',
  { hasSecondFactor = false }: { hasSecondFactor?: boolean } = {},
): Promise<string> => {
  const secret = await readTokenSecret(shop.config)
  const tokens = createAccessTokens({ secret, clock: shop.clock })
  const now = shop.clock.now()
  const session = randomUUID()
  await insertSession(shop.db, { customerId, session, now, hasSecondFactor })
  return tokens.issue({ customerId, websiteId: site, session })
}

/** A customer of one test. */
export interface TestCustomer extends Buyer {
  readonly id: string
  /** The email address of their mails. */
  readonly email: string
}

/** Creates a signed-in customer with the given dollars of balance. */
export const createCustomer = async (
  shop: ShopApi,
  { dollars = 0, site = 'KH' }: { dollars?: number; site?: WebsiteId } = {},
): Promise<TestCustomer> => {
  const id = await insertCustomer(shop.db, { dollars, site, now: shop.clock.now() })
  const email = `${id}@example.com`
  return { id, email, ...buyerWith(shop, await issueToken(shop, id, site), email) }
}
