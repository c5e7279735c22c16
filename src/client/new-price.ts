import type { ApiError } from './api-error.ts'

/** The new price, in dollars, that PRICE_CHANGED tells as `$1,250.00`; undefined for any other error. */
export const newPrice = (error: Pick<ApiError, 'messageCode' | 'params'>): number | undefined => {
  if (error.messageCode !== 'PRICE_CHANGED') return undefined
  const told = String(error.params['price'] ?? '').replace(/[$,]/g, '')
  const price = Number(told)
  return told !== '' && Number.isFinite(price) ? price : undefined
}
