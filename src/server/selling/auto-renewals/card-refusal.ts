import type { ErrorCode } from '../../../contract/error-codes.ts'

/** Why a card did not pay a renewal, as its customer can act on it. */
export const cardRefusals = ['EXPIRED', 'FUNDS', 'LIMIT', 'BANK'] as const
export type CardRefusal = (typeof cardRefusals)[number]

const refusals: ReadonlyMap<ErrorCode, CardRefusal> = new Map<ErrorCode, CardRefusal>([
  ['DECLINED_EXPIRED_CARD', 'EXPIRED'],
  ['CARD_NOT_FOUND', 'EXPIRED'],
  ['DECLINED_INSUFFICIENT_FUND', 'FUNDS'],
  ['DECLINED_EXCEEDS_CREDIT_LIMIT', 'FUNDS'],
  ['CARD_MONTHLY_LIMIT_EXCEEDED', 'LIMIT'],
])

/** Returns the reason that the mail names; other codes are the bank's. */
export const cardRefusal = (code: ErrorCode | null): CardRefusal =>
  (code === null ? undefined : refusals.get(code)) ?? 'BANK'
