import type { Queryable } from '../../platform/db/database.ts'

/** A customer's prepaid credits; both calls act once per cause. */
export interface SmsCredits {
  take(
    tx: Queryable,
    customerId: string,
    credits: number,
    cause: string,
    now: Date,
  ): Promise<'taken' | 'too-few'>
  give(tx: Queryable, customerId: string, credits: number, cause: string, now: Date): Promise<void>
}

/** The sender names that customers may use. */
export interface SmsSenders {
  canSendAs(db: Queryable, customerId: string, senderName: string): Promise<boolean>
}

/** What a customer of SMS owns: credits and sender names. */
export interface SmsAccount {
  readonly credits: SmsCredits
  readonly senders: SmsSenders
}

/** The account of a shop that sells no SMS. */
export const noSmsAccount: SmsAccount = {
  credits: { take: () => Promise.resolve('too-few'), give: () => Promise.resolve() },
  senders: { canSendAs: () => Promise.resolve(false) },
}
