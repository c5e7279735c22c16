import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** ISSUED: it is new; OVERDUE: a reminder, numbered by its moment. */
export const mailAwsInvoice = defineJob({
  name: 'mail-aws-invoice',
  schema: v.object({
    mail: v.picklist(['ISSUED', 'OVERDUE']),
    invoiceId: v.string(),
    cause: v.string(),
  }),
})
