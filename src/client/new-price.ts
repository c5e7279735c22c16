import type { ApiError } from './api-error.ts'

/** Returns the new price in dollars of PRICE_CHANGED (`$1,250.00`); undefined for other errors. */
export const newPrice = (error: Pick<ApiError, 'messageCode' | 'params'>): number | undefined => {
  if (error.messageCode !== 'PRICE_CHANGED') return undefined
  const text = String(error.params['price'] ?? '').replace(/[$,]/g, '')
  const price = Number(text)
  return text !== '' && Number.isFinite(price) ? price : undefined
}
