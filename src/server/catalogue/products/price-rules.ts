import { icannFee } from '../../../contract/icann-fee.ts'
import type { Money } from '../../../contract/money.ts'
import type { TldRecord, TldRules } from './tlds.ts'

/** Returns the least price of a year: ICANN's fee, which every price of a generic TLD includes. */
export const leastPrice = ({ kind }: Pick<TldRecord, 'kind'>): Money => icannFee(kind, 1)

/** Returns the price of a sale that has not ended. */
export const currentSale = (
  { salePrice, saleEndsAt }: Pick<TldRecord, 'salePrice' | 'saleEndsAt'>,
  now: Date,
): Money | undefined =>
  salePrice === null || (saleEndsAt !== null && saleEndsAt <= now) ? undefined : salePrice

/** Returns whether a registry brings back names that were removed. */
export const hasRestore = ({ redemptionDays }: Pick<TldRules, 'redemptionDays'>): boolean =>
  redemptionDays !== 0
