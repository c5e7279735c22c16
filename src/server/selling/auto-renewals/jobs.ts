import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** A mail about a name that renews itself: soon, low balance, to be renewed by hand, renewed. */
const AutoRenewMail = v.object({
  mail: v.picklist(['SOON', 'SHORT', 'STOPPED', 'DONE']),
  customerId: v.string(),
  /** Identifies the mail: a second try is the same mail in its reader's box. */
  cause: v.string(),
  /** Fill the text's placeholders; `domainId` or `orderId` is where it leads. */
  params: v.record(v.string(), v.string()),
})
export type AutoRenewMail = v.InferOutput<typeof AutoRenewMail>

export const mailAutoRenew = defineJob({ name: 'mail-auto-renew', schema: AutoRenewMail })
