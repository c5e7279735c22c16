import { cardVerificationDollars, cardVerificationMinutes } from '../../../contract/cards.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { fromDollars, zero, type Money } from '../../../contract/money.ts'
import {
  isAuthenticated,
  type CardAnswer,
  type EnteredCard,
} from '../../providers/cybersource/card-answer.ts'
import { entryDeclineCode } from './decline-code.ts'

/** What becomes of an entered card. `charged`: what we owe its customer. */
export type EntryVerdict = { readonly charged: Money } & (
  | { readonly is: 'add'; readonly card: EnteredCard }
  | { readonly is: 'refuse'; readonly code: ErrorCode }
)

/** The charge that verifies a card. */
export const verificationAmount = fromDollars(cardVerificationDollars)

const allowedMs = cardVerificationMinutes * 60_000

/** Returns what becomes of an entered card: only 3-D Secure, in time and for our amount, adds it. */
export const judgeEntry = (
  { decision, reason, amount, currency, eci, card }: CardAnswer,
  begunAt: Date,
  now: Date,
): EntryVerdict => {
  if (decision !== 'ACCEPT' && decision !== 'REVIEW') {
    const code = decision === 'DECLINE' ? entryDeclineCode(reason) : 'CANNOT_COMPLETE_PAYMENT'
    return { is: 'refuse', code, charged: zero }
  }
  const charged = currency === 'USD' ? (amount ?? zero) : zero
  const refuse = (code: ErrorCode): EntryVerdict => ({ is: 'refuse', code, charged })
  if (charged !== verificationAmount) return refuse('CANNOT_COMPLETE_PAYMENT')
  if (now.getTime() - begunAt.getTime() > allowedMs) return refuse('CHALLENGE_EXPIRED')
  // A review may end with a decline: no card is added on trust.
  if (decision === 'REVIEW') return refuse('DECLINED_PROCESSOR_DECLINED')
  if (!isAuthenticated(eci) || card === undefined) return refuse('CARD_NOT_ACCEPTED')
  return { is: 'add', card, charged }
}
