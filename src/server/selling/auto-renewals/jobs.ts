import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** A mail about an automatic renewal: soon, low balance, too late, renewed. */
const AutoRenewMail = v.object({
  mail: v.picklist(['SOON', 'SHORT', 'STOPPED', 'DONE']),
  customerId: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
  /** Placeholders; `serviceId` or `orderId` for the link. */
  params: v.record(v.string(), v.string()),
})
export type AutoRenewMail = v.InferOutput<typeof AutoRenewMail>

export const mailAutoRenew = defineJob({ name: 'mail-auto-renew', schema: AutoRenewMail })
