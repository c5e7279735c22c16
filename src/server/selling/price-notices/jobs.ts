import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Tells a customer that renewals of a service will cost more. */
export const mailPriceNotice = defineJob({
  name: 'mail-price-notice',
  schema: v.object({
    serviceId: v.string(),
    customerId: v.string(),
    announcedAt: v.string(),
    /** Of the whole configuration, before VAT. */
    before: v.string(),
    after: v.string(),
    /** The day of the first renewal that costs the new price. */
    date: v.string(),
  }),
})
