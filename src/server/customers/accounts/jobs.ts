import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

const customerId = v.string()
const at = v.string()
const domainName = v.string()

/** A mail about an account. Its code or link is created when it is sent, so the queue stores none. */
const AccountMail = v.variant('mail', [
  v.object({ mail: v.literal('EMAIL_CODE'), customerId, askedAt: v.string() }),
  v.object({ mail: v.literal('RESET_LINK'), email: v.string() }),
  v.object({ mail: v.literal('PASSWORD_CHANGED'), customerId, at }),
])
export type AccountMail = v.InferOutput<typeof AccountMail>

const SecurityChange = v.picklist([
  'TWO_FACTOR_OFF',
  'TWO_FACTOR_ON',
  'RECOVERY_CODE_USED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
])
export type SecurityChange = v.InferOutput<typeof SecurityChange>

/** A mail about the security of an account or of a customer's domain. */
const SecurityMail = v.variant('mail', [
  v.object({ mail: v.literal('TWO_FACTOR_LINK'), customerId }),
  v.object({ mail: SecurityChange, customerId, at }),
  v.object({
    mail: v.literal('EMAIL_CHANGED'),
    customerId,
    at,
    /** The previous email, which receives the mail. */
    to: v.string(),
    /** Masked: another person may read the previous mailbox. */
    newEmail: v.string(),
  }),
  v.object({
    mail: v.picklist([
      'AUTH_CODE_SHOWN',
      'DOMAIN_CONTACT_CHANGED',
      'NAMESERVERS_CHANGED',
      // Another registrar requested the domain, or has it.
      'TRANSFER_OUT',
      'DOMAIN_MOVED_AWAY',
    ]),
    customerId,
    at,
    domainName,
  }),
  v.object({
    mail: v.literal('DOMAIN_REMOVED'),
    customerId,
    at,
    domainName,
    /** As `Money`. */
    amount: v.number(),
  }),
])
export type SecurityMail = v.InferOutput<typeof SecurityMail>

export const mailAccount = defineJob({
  name: 'mail-account',
  schema: AccountMail,
  workers: { count: 1, batch: 4 },
})

export const mailSecurity = defineJob({ name: 'mail-security', schema: SecurityMail })
