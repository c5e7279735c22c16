import { applyDueAvailability } from '../catalogue/products/planned-availability.ts'
import { startDueSales } from '../catalogue/products/planned-sales.ts'
import type { DuePricesDeps } from '../catalogue/products/price-lists/apply-due-prices.ts'
import type { Module } from '../platform/modules/index.ts'
import { announceDomainPrice } from './price-notices/index.ts'

/** Changes of prices with a start time. */
export interface PlannedPrices extends Module {
  /** Applies what is due; returns how many. */
  readonly applyDue: () => Promise<number>
}

const everyMs = 15_000

/** Creates the schedules that apply planned changes of prices, of sales and of what is sold out. */
export const createPlannedPrices = (deps: Omit<DuePricesDeps, 'announce'>): PlannedPrices => {
  const applyDue = async (): Promise<number> => {
    // Loaded with the first round, which keeps the start fast.
    const { applyDuePrices } = await import('../catalogue/products/price-lists/apply-due-prices.ts')
    return applyDuePrices({ ...deps, announce: announceDomainPrice })
  }
  return {
    applyDue,
    schedules: [
      { name: 'planned prices', everyMs, run: applyDue },
      {
        name: 'planned availability',
        everyMs,
        run: () => applyDueAvailability(deps.db, deps.clock.now()),
      },
      { name: 'planned sales', everyMs, run: () => startDueSales(deps.db, deps.clock.now()) },
    ],
  }
}
