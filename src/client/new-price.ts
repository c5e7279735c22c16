import type { ApiError } from './api-error.ts'

/** The new price, in dollars, that PRICE_CHANGED tells; undefined for any other error. */
export const newPrice = (error: Pick<ApiError, 'messageCode' | 'params'>): number | undefined => {
  if (error.messageCode !== 'PRICE_CHANGED') return undefined
  const price = Number(error.params['price'])
  return Number.isFinite(price) && error.params['price'] !== '' ? price : undefined
}
