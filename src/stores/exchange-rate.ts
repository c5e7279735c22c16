import { atom } from 'nanostores'
import { getExchangeRate, type ExchangeRate } from '../contract/exchange-rates.ts'
import { call } from './api.ts'

/** The day's rate of the riel; null without one, undefined until loaded. */
export const $exchangeRate = atom<ExchangeRate | null | undefined>()

let loading: Promise<void> | undefined

const load = async (): Promise<void> => {
  const result = await call(getExchangeRate, {})
  if (result.ok) $exchangeRate.set(result.answer)
  else loading = undefined
}

/** Requests the rate once per page; again after a failure. */
export const loadExchangeRate = (): Promise<void> => (loading ??= load())
