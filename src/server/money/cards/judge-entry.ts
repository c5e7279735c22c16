import { cardVerificationDollars, cardVerificationMinutes } from '../../../contract/cards.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { fromDollars } from '../../../contract/money.ts'
import type { EnteredCard, EntryAnswer } from './card-vault.ts'
import { isInDollars, noCharge, type ChargedAmount } from './charged-amount.ts'

/** What becomes of an entered card. `charged`: what we owe its customer, `unknown` until a look-up. */
export type EntryVerdict = { readonly charged: ChargedAmount | 'unknown' } & (
  | { readonly is: 'add'; readonly card: EnteredCard }
  /** `reason`: the gateway's, null for a rule of ours. */
  | { readonly is: 'refuse'; readonly code: ErrorCode; readonly reason: string | null }
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
  if (outcome.is === 'refused' || outcome.is === 'failed') {
    const { code, reason } = outcome
    return { is: 'refuse', code, reason, charged: outcome.is === 'failed' ? 'unknown' : noCharge }
  }
  const { charged } = outcome
  const refuse = (code: ErrorCode): EntryVerdict => ({
    ...{ is: 'refuse', code, reason: null, charged },
  })
  if (!isInDollars(charged) || charged.amount !== verificationAmount) {
    return refuse('CANNOT_COMPLETE_PAYMENT')
  }
  if (now.getTime() - begunAt.getTime() > allowedMs) return refuse('CHALLENGE_EXPIRED')
  // No bank has declined, and a review may end with a decline: no card is added on trust.
  if (outcome.is === 'reviewed') return refuse('CANNOT_COMPLETE_PAYMENT')
  const { isAuthenticated, card } = outcome
  if (!isAuthenticated || card === undefined) return refuse('CARD_NOT_ACCEPTED')
  return { is: 'add', card, charged }
}
