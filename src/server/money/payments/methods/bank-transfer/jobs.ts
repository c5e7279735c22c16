import * as v from 'valibot'
import { defineJob } from '../../../../platform/jobs/index.ts'

/** What a customer reads about a transfer. */
export const TransferNews = v.picklist(['CONFIRMED', 'REFUSED', 'DUE_SOON', 'EXPIRED'])
export type TransferNews = v.InferOutput<typeof TransferNews>

export const mailTransfer = defineJob({
  name: 'mail-transfer-news',
  schema: v.object({
    paymentId: v.string(),
    news: TransferNews,
    /** The deadline, in a reminder of it. */
    dueBy: v.optional(v.string()),
  }),
})
