import { and, asc, eq } from 'drizzle-orm'
import { priceListColumns } from '../../../../contract/price-lists.ts'
import { sslPrices } from '../../../platform/db/schema/index.ts'
import { say, VerbError } from '../../../platform/verbs/index.ts'
import type { PriceList } from './price-list.ts'

/** The prices of SSL certificates, by years. */
export const certificatePriceList: PriceList = {
  ...{ key: 'certificates', noun: 'certificate', ...priceListColumns.certificates },
  normalize: (cell) => cell.toLowerCase(),
  read: async (db) => {
    const rows = await db
      .select()
      .from(sslPrices)
      .orderBy(asc(sslPrices.slug), asc(sslPrices.years))
    return rows.map(({ slug, years, price, renewalPrice }) => ({
      ...{ target: [slug, String(years)], names: [slug, String(years)] },
      prices: { price, renew: renewalPrice },
      check: () => undefined,
    }))
  },
  apply: async (tx, _, { target: [slug = '', years = ''], prices: { price, renew } }) => {
    const changed = await tx
      .update(sslPrices)
      .set({
        ...(price !== undefined && { price }),
        ...(renew !== undefined && { renewalPrice: renew }),
      })
      .where(and(eq(sslPrices.slug, slug), eq(sslPrices.years, Number(years))))
      .returning({ slug: sslPrices.slug })
    if (changed.length === 0) throw new VerbError(say('prices.no-years', { slug, years }))
    return []
  },
}
