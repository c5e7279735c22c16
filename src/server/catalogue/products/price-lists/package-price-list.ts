import { and, eq } from 'drizzle-orm'
import { formatMoney } from '../../../../contract/money.ts'
import { priceListColumns } from '../../../../contract/price-lists.ts'
import { packagePrices, regions } from '../../../platform/db/schema/index.ts'
import { say, VerbError } from '../../../platform/verbs/index.ts'
import type { PriceList } from './price-list.ts'

type PriceRow = typeof packagePrices.$inferSelect

const termOf = ({ duration, durationType }: PriceRow): string =>
  `${duration} ${durationType.toLowerCase()}`

/** The prices of packages, by region and term. */
export const packagePriceList: PriceList = {
  ...{ key: 'packages', noun: 'package', ...priceListColumns.packages },
  normalize: (cell) => cell.toLowerCase().replace(/\s+/g, ' '),
  read: async (db) => {
    const rows = await db
      .select()
      .from(packagePrices)
      .innerJoin(regions, eq(regions.id, packagePrices.regionId))
      .orderBy(
        regions.name,
        packagePrices.packageKey,
        packagePrices.durationType,
        packagePrices.duration,
      )
    return rows.map(({ package_prices: row, regions: region }) => ({
      target: [row.packageKey, row.regionId, String(row.duration), row.durationType],
      names: [row.packageKey.toLowerCase(), region.name.toLowerCase(), termOf(row)],
      prices: { price: row.price, regular: row.regularPrice, renew: row.renewalPrice },
      check: (given, has) => {
        const regular = given.regular ?? has.regular ?? row.regularPrice
        return (given.price ?? has.price ?? row.price) <= regular
          ? undefined
          : { column: 'price', code: 'ABOVE_REGULAR', params: { regular: formatMoney(regular) } }
      },
    }))
  },
  apply: async (tx, _, { target, prices: given }) => {
    const [key = '', regionId = '', duration = '', type = ''] = target
    const changed = await tx
      .update(packagePrices)
      .set({
        ...(given.price !== undefined && { price: given.price }),
        ...(given.regular !== undefined && { regularPrice: given.regular }),
        ...(given.renew !== undefined && { renewalPrice: given.renew }),
      })
      .where(
        and(
          eq(packagePrices.packageKey, key),
          eq(packagePrices.regionId, regionId),
          eq(packagePrices.duration, Number(duration)),
          eq(packagePrices.durationType, type as PriceRow['durationType']),
        ),
      )
      .returning()
    const [row] = changed
    if (row === undefined) throw new VerbError(say('prices.no-term', { key, duration, type }))
    if (row.price > row.regularPrice)
      throw new VerbError(
        say('prices.above-regular', {
          price: formatMoney(row.price),
          key,
          regular: formatMoney(row.regularPrice),
        }),
      )
    return []
  },
}
