import type { DuePricesDeps } from '../catalogue/products/price-lists/apply-due-prices.ts'
import type { Module } from '../platform/modules/index.ts'
import { announceDomainPrice } from './price-notices/index.ts'

/** Changes of prices with a start time. */
export interface PlannedPrices extends Module {
  /** Applies what is due; returns how many. */
  readonly applyDue: () => Promise<number>
}

const everyMs = 15_000

/** Creates the schedule that applies planned changes of prices. */
export const createPlannedPrices = (deps: Omit<DuePricesDeps, 'announce'>): PlannedPrices => {
  const applyDue = async (): Promise<number> => {
    // Loaded with the first round, which keeps the start fast.
    const { applyDuePrices } = await import('../catalogue/products/price-lists/apply-due-prices.ts')
    return applyDuePrices({ ...deps, announce: announceDomainPrice })
  }
  return { applyDue, schedules: [{ name: 'planned prices', everyMs, run: applyDue }] }
}
