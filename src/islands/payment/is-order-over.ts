import type { ApiError } from '../../client/api-error.ts'

/** Returns whether an error means that the order was paid or given up; its outcome page says which. */
export const isOrderOver = ({ messageCode }: Pick<ApiError, 'messageCode'>): boolean =>
  messageCode === 'ORDER_STATUS_INVALID' || messageCode === 'ORDER_INVALID'
