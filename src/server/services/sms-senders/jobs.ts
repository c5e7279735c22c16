import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'
import { RemovalNotice } from '../lifecycle/index.ts'

/** A mail about the name of a sender. */
const SenderMail = v.object({
  mail: v.picklist([
    'DOCUMENTS',
    'REMINDER',
    'DOCUMENTS_REFUSED',
    'SUBMITTED',
    'APPROVED',
    'REFUSED',
    'ENDED',
  ]),
  customerId: v.string(),
  /** Identifies the mail over its tries. */
  cause: v.string(),
  /** Placeholders, and `serviceId` for the link. */
  params: v.record(v.string(), v.string()),
})
export type SenderMail = v.InferOutput<typeof SenderMail>

export const mailSender = defineJob({ name: 'mail-sms-sender', schema: SenderMail })

/** Mails a customer that a name is not renewed. */
export const mailSenderNotice = defineJob({
  name: 'mail-sms-sender-notice',
  schema: RemovalNotice,
})
