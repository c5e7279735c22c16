import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

export const mailCredit = defineJob({
  name: 'mail-credit',
  schema: v.object({ paymentId: v.string() }),
})

export const mailReversal = defineJob({
  name: 'mail-payment-reversal',
  schema: v.object({ reversalId: v.string() }),
})
