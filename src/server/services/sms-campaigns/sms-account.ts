import type { SmsCredits } from '../sms-credits/index.ts'
import type { SmsSenders } from '../sms-senders/index.ts'

/** What a customer of SMS owns: credits and sender names. */
export interface SmsAccount {
  readonly credits: SmsCredits
  readonly senders: SmsSenders
}
