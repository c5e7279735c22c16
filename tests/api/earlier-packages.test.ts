import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packages, regions } from '../../src/server/platform/db/schema/index.ts'
import { openEarlierShop } from './earlier-shop.ts'
import { openTestDatabase } from './shop-api.ts'

/** A database filled before the packages had all choices, and one that is filled now. */
let earlier: Awaited<ReturnType<typeof openEarlierShop>>
let filledNow: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  earlier = await openEarlierShop()
  filledNow = await openTestDatabase()
})
afterAll(async () => {
  await earlier.drop()
  await filledNow.drop()
})

const packagesIn = async ({ database: { db } }: typeof earlier) =>
  db
    .select({ key: packages.key, country: regions.countryCode, addons: packages.addons })
    .from(packages)
    .innerJoin(regions, eq(regions.id, packages.regionId))
    .orderBy(packages.key, regions.countryCode)

it('the packages of an earlier shop have the addons of a new one', async () => {
  const migrated = await packagesIn(earlier)
  expect(migrated).toHaveLength(46)
  expect(migrated).toEqual(await packagesIn(filledNow))
})
