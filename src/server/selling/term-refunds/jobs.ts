import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Mails a customer that a service has ended and what went back to the balance. */
export const mailServiceRefund = defineJob({
  name: 'mail-service-refund',
  schema: v.object({
    serviceId: v.string(),
    amount: v.string(),
    /** Why we ended it; left out when the customer did. */
    reason: v.optional(v.string()),
  }),
})
