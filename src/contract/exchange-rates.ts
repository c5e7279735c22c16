import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import type { Money } from './money.ts'

export const ExchangeRate = v.object({
  /** Riel for one dollar. */
  perDollar: v.number(),
  /** Who publishes it. */
  source: v.string(),
  /** Its day, YYYY-MM-DD. */
  date: v.string(),
})
export type ExchangeRate = v.InferOutput<typeof ExchangeRate>

/** The rate of the riel, in which Cambodia's tax rules state totals; null on other sites and without a recent one. Ours. */
export const getExchangeRate = endpoint({
  method: 'GET',
  path: '/exchange-rate',
  summary: 'The day’s rate of the riel',
  access: 'public',
  noStore: true,
  answer: v.nullable(ExchangeRate),
  errors: [],
})

const tenThousandthsPerDollar = 10_000

/** Returns an amount that is not negative in whole riel, half up (GDT notice 4908). */
export const toRiel = (amount: Money, perDollar: number): number =>
  Math.floor((amount * perDollar + tenThousandthsPerDollar / 2) / tenThousandthsPerDollar)
