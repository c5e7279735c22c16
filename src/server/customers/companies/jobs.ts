import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** A mail about one version of a company's verification. */
export const mailCompany = defineJob({
  name: 'mail-company',
  schema: v.object({
    customerId: v.string(),
    /** SENT goes to the provider. */
    about: v.picklist(['SENT', 'VERIFIED', 'REFUSED']),
    version: v.number(),
  }),
})
