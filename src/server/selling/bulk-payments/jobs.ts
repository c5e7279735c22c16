import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** PAID: its invoices are paid; CREDITED: the money of one of its payments is in the balance. */
export const mailBulkPayment = defineJob({
  name: 'mail-bulk-payment',
  schema: v.object({
    mail: v.picklist(['PAID', 'CREDITED']),
    bulkPaymentId: v.string(),
    /** Unique; for CREDITED with the payment. */
    cause: v.string(),
    /** Ten-thousandths of a dollar. */
    amount: v.number(),
  }),
})
