import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

const AccountMail = v.object({
  /** OVERDUE: announces the suspension. */
  mail: v.picklist(['OVERDUE', 'SUSPENDED', 'REACTIVATED']),
  customerId: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
  params: v.record(v.string(), v.string()),
})
export type AccountMail = v.InferOutput<typeof AccountMail>

/** Mails a customer about what is overdue. */
export const mailDelinquentAccount = defineJob({
  name: 'mail-delinquent-account',
  schema: AccountMail,
})
