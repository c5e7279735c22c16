import { toRiel, type ExchangeRate } from '../../../contract/exchange-rates.ts'
import type { RielTotal } from '../../../contract/invoices.ts'
import type { Money } from '../../../contract/money.ts'

/** Returns a total in riel at the rate stored with its invoice, so that a reprint never changes. */
export const rielTotal = (total: Money, rate: ExchangeRate | null): RielTotal | null =>
  rate && { ...rate, total: toRiel(total, rate.perDollar) }
