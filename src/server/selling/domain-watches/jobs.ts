import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Mails that a watched name (ASCII) is free; `watchId` identifies the mail. */
export const mailDomainFree = defineJob({
  name: 'mail-domain-free',
  schema: v.object({ customerId: v.string(), domainName: v.string(), watchId: v.string() }),
})
