import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Log } from '../log.ts'

/** What the security log records: one event name each. */
export type SecurityEvent =
  | 'sign-in.failed'
  | 'sign-in.locked'
  | 'sign-in.banned'
  /** A wrong code, passkey, Google account, password or invitation, at sign-in or later. */
  | 'identity.refused'
  | 'password.changed'
  | 'password.reset-requested'
  | 'two-factor.changed'
  | 'passkey.changed'
  | 'google-sign-in.changed'
  | 'nameservers.changed'
  | 'domain.auth-code-shown'
  | 'payment.paid'
  | 'payment.credited'
  | 'payment.in-review'
  | 'payment.reversed'
  | 'payment.refunded'
  | 'payment.refund-refused'
  | 'staff.command'
  /** An invitation created an account of staff. */
  | 'staff.joined'
  | 'staff.file-shown'

/** What a line names: ids, and for staff the command. Nothing that a customer typed. */
export interface SecurityIds {
  readonly requestId?: string | undefined
  readonly customerId?: string | undefined
  readonly ip?: string | undefined
  readonly paymentId?: string | undefined
  /** The order or top-up that was paid from the customer's own funds. */
  readonly payableId?: string | undefined
  readonly refundId?: string | undefined
  readonly staffId?: string | undefined
  readonly command?: string | undefined
}

/** Records an event in the security log; the fields are listed so that no other gets in. */
export const logSecurity = (
  log: Pick<Log, 'info'>,
  event: SecurityEvent,
  { requestId, customerId, ip, paymentId, payableId, refundId, staffId, command }: SecurityIds,
): void => {
  const ids = { requestId, customerId, ip, paymentId, payableId, refundId, staffId, command }
  log.info({ event, ...ids }, 'security')
}

/** The events of calls that succeed, by their declaration. */
export const eventsOfCalls: Readonly<Record<string, SecurityEvent>> = {
  'POST /users/forgot-password': 'password.reset-requested',
  'PUT /users/reset-password/{code}': 'password.changed',
  'PATCH /users/password/force': 'password.changed',
  'PATCH /users/password': 'password.changed',
  'POST /2fa/turn-on/verify': 'two-factor.changed',
  'POST /2fa/recovery-codes': 'two-factor.changed',
  'PUT /2fa/disabled/{token}': 'two-factor.changed',
  'POST /users/passkeys': 'passkey.changed',
  'DELETE /users/passkeys/{id}': 'passkey.changed',
  'PUT /users/google': 'google-sign-in.changed',
  'DELETE /users/google': 'google-sign-in.changed',
  'PUT /user/owned-domains/{id}/nameservers': 'nameservers.changed',
  'POST /user/owned-domains/{id}/auth-code': 'domain.auth-code-shown',
}

/** The events of refused calls, by their code. */
export const eventsOfCodes: Partial<Readonly<Record<ErrorCode, SecurityEvent>>> = {
  USERNAME_PASSWORD_INCORRECT: 'sign-in.failed',
  INVALID_2FA_CODE: 'identity.refused',
  PASSKEY_INVALID: 'identity.refused',
  GOOGLE_SIGN_IN_FAILED: 'identity.refused',
  ACCOUNT_LOCKED: 'sign-in.locked',
  ACCOUNT_BANNED: 'sign-in.banned',
  PASSWORD_INCORRECT: 'identity.refused',
  INVITATION_UNKNOWN: 'identity.refused',
  INVITATION_USED: 'identity.refused',
  INVITATION_EXPIRED: 'identity.refused',
}
