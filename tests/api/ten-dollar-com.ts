import { eq } from 'drizzle-orm'
import { fromDollars } from '../../src/contract/money.ts'
import { tlds } from '../../src/server/platform/db/schema/index.ts'
import type { ShopApi } from './shop-api.ts'

/** Makes a year of .com cost $10, for round discounts. */
export const sellComForTenDollars = async ({ db, app }: ShopApi): Promise<void> => {
  await db
    .update(tlds)
    .set({ registrationPrice: fromDollars(10), renewalPrice: fromDollars(10), salePrice: null })
    .where(eq(tlds.tld, 'com'))
  await app.reloadCatalogue()
}
