import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

export const mailCredit = defineJob({
  name: 'mail-credit',
  schema: v.object({
    paymentId: v.string(),
    /** Jobs of earlier versions are about late money, all that the payment received. */
    about: v.optional(v.picklist(['REST', 'PART', 'COVERED', 'LATE']), 'LATE'),
    amount: v.optional(v.number()),
    missing: v.optional(v.number(), 0),
  }),
})

export const mailReversal = defineJob({
  name: 'mail-payment-reversal',
  schema: v.object({ reversalId: v.string() }),
})

export const mailDispute = defineJob({
  name: 'mail-payment-dispute',
  schema: v.object({
    gateway: v.string(),
    reference: v.string(),
    dispute: v.string(),
    status: v.string(),
  }),
})
