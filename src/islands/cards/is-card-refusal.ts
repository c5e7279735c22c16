import type { ApiError } from '../../client/api-error.ts'

const beginnings = ['DECLINED_', 'INVALID_REQUEST_', 'CARD_'] as const

/** Returns whether an error is about the card itself: another card may work. */
export const isCardRefusal = ({ messageCode }: Pick<ApiError, 'messageCode'>): boolean =>
  beginnings.some((beginning) => messageCode.startsWith(beginning))
