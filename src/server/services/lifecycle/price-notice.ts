import * as v from 'valibot'
import { noticeMs } from '../../../contract/price-lock.ts'
import type { SoldPackage } from './package-service.ts'

/** A price increase of a package that its customer was told. */
export const PriceNotice = v.object({
  /** The package. */
  key: v.string(),
  announcedAt: v.string(),
  pricing: v.array(
    v.object({ duration: v.number(), durationType: v.string(), renewalPrice: v.number() }),
  ),
})
export type PriceNotice = v.InferOutput<typeof PriceNotice>

type Sold = v.InferOutput<typeof SoldPackage>

/** Returns a package with the announced prices; none becomes cheaper. */
export const raisedTo = (sold: Sold, { key, pricing }: PriceNotice): Sold => {
  if (sold.key !== key) return sold
  return {
    ...sold,
    pricing: sold.pricing.map((row) => {
      const { duration, durationType, renewalPrice } = row
      const raised = pricing.find(
        (one) => one.duration === duration && one.durationType === durationType,
      )
      return { ...row, renewalPrice: Math.max(renewalPrice, raised?.renewalPrice ?? 0) }
    }),
  }
}

/** Whether an announced price applies to a term: it begins 30 days after the notice, or later. */
export const isRaised = ({ announcedAt }: PriceNotice, termStart: Date): boolean =>
  termStart.getTime() - Date.parse(announcedAt) >= noticeMs
