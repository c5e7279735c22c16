import type { ApiError } from '../../client/api-error.ts'

/** Returns whether an error is about the card itself: another card may work. */
export const isCardRefusal = ({ messageCode }: Pick<ApiError, 'messageCode'>): boolean =>
  /^(DECLINED|INVALID_REQUEST|CARD)_/.test(messageCode)
