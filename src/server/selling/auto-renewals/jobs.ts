import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** A mail about an automatic renewal: soon (by card), low balance, too late, renewed, a refused card. */
const AutoRenewMail = v.object({
  mail: v.picklist(['SOON', 'SOON_BY_CARD', 'SHORT', 'STOPPED', 'DONE', 'CARD_REFUSED']),
  customerId: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
  /** Placeholders; `serviceId` or `orderId` for the link. */
  params: v.record(v.string(), v.string()),
})
export type AutoRenewMail = v.InferOutput<typeof AutoRenewMail>

export const mailAutoRenew = defineJob({ name: 'mail-auto-renew', schema: AutoRenewMail })

/** A balance that does not cover what renews soon. */
const LowBalanceMail = v.object({
  customerId: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
  params: v.record(v.string(), v.string()),
})
export type LowBalanceMail = v.InferOutput<typeof LowBalanceMail>

export const mailLowBalance = defineJob({ name: 'mail-low-balance', schema: LowBalanceMail })

/** Charges a saved card for a renewal that the balance does not cover. */
export const chargeRenewal = defineJob({
  name: 'charge-renewal',
  schema: v.object({ paymentId: v.string(), name: v.string(), serviceId: v.string() }),
})
