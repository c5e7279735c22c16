import { cardVerificationDollars, cardVerificationMinutes } from '../../../contract/cards.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { fromDollars } from '../../../contract/money.ts'
import type { EnteredCard, EntryAnswer } from './card-vault.ts'
import { isInDollars, noCharge, type ChargedAmount } from './charged-amount.ts'

/** What becomes of an entered card. `charged`: what we owe its customer, `unknown` until a look-up. */
export type EntryVerdict = { readonly charged: ChargedAmount | 'unknown' } & (
  | { readonly is: 'add'; readonly card: EnteredCard }
  | { readonly is: 'refuse'; readonly code: ErrorCode }
)

/** The charge that verifies a card. */
export const verificationAmount = fromDollars(cardVerificationDollars)

const allowedMs = cardVerificationMinutes * 60_000

/** Returns what becomes of an entered card: only 3-D Secure, in time and for our amount, adds it. */
export const judgeEntry = (
  { outcome }: Pick<EntryAnswer, 'outcome'>,
  begunAt: Date,
  now: Date,
): EntryVerdict => {
  if (outcome.is === 'refused') return { is: 'refuse', code: outcome.code, charged: noCharge }
  if (outcome.is === 'failed') return { is: 'refuse', code: outcome.code, charged: 'unknown' }
  const { charged } = outcome
  const refuse = (code: ErrorCode): EntryVerdict => ({ is: 'refuse', code, charged })
  if (!isInDollars(charged) || charged.amount !== verificationAmount) {
    return refuse('CANNOT_COMPLETE_PAYMENT')
  }
  if (now.getTime() - begunAt.getTime() > allowedMs) return refuse('CHALLENGE_EXPIRED')
  // A review may end with a decline: no card is added on trust.
  if (outcome.is === 'reviewed') return refuse('DECLINED_PROCESSOR_DECLINED')
  const { isAuthenticated, card } = outcome
  if (!isAuthenticated || card === undefined) return refuse('CARD_NOT_ACCEPTED')
  return { is: 'add', card, charged }
}
