import type { Clock } from '../../../platform/clock.ts'
import type { MailDeps } from '../../../platform/mail/index.ts'
import type { EmailCodes } from '../email-codes.ts'

export interface AccountMailDeps extends MailDeps {
  readonly clock: Clock
  readonly emailCodes: EmailCodes
}
