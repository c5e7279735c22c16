import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { noticeMs } from '../../../contract/price-lock.ts'
import type { SoldPackage } from './package-service.ts'

/** A price increase of a package or a domain that its customer was told. */
export const PriceNotice = v.object({
  /** The package, or `domain`. */
  key: v.string(),
  announcedAt: v.string(),
  pricing: v.array(
    v.object({ duration: v.number(), durationType: v.string(), renewalPrice: v.number() }),
  ),
})
export type PriceNotice = v.InferOutput<typeof PriceNotice>

type Sold = v.InferOutput<typeof SoldPackage>

/** Returns the announced price of a term in dollars; it is never lower than the present one. */
export const raisedPrice = (
  price: number,
  { duration, durationType }: { readonly duration: number; readonly durationType: string },
  { pricing }: Pick<PriceNotice, 'pricing'>,
): number => {
  const raised = pricing.find(
    (one) => one.duration === duration && one.durationType === durationType,
  )
  return Math.max(price, raised?.renewalPrice ?? 0)
}

/** Returns `price_notice` without the notice that a renewal paid. */
export const unpaidNotice = (announcedAt: string): SQL =>
  sql`case when price_notice ->> 'announcedAt' = ${announcedAt} then null else price_notice end`

/** Returns a package with the announced prices; none becomes cheaper. */
export const raisedTo = (sold: Sold, notice: PriceNotice): Sold => {
  if (sold.key !== notice.key) return sold
  return {
    ...sold,
    pricing: sold.pricing.map((row) => ({
      ...row,
      renewalPrice: raisedPrice(row.renewalPrice, row, notice),
    })),
  }
}

/** Whether an announced price applies to a term: it begins 30 days after the notice, or later. */
export const isRaised = ({ announcedAt }: PriceNotice, termStart: Date): boolean =>
  termStart.getTime() - Date.parse(announcedAt) >= noticeMs
