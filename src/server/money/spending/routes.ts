import { add, toDollars, zero } from '../../../contract/money.ts'
import { getSpending, spendingMonths } from '../../../contract/spending.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { readSpending } from './read-spending.ts'

interface SpendingDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Returns the call about what a customer spends. */
export const spendingRoutes = ({ db, clock }: SpendingDeps): Route[] => [
  route(getSpending, async (_, { customer }) => {
    const months = await readSpending(db, customer.customerId, spendingMonths, clock.now())
    return {
      months: months.map(({ month, spent }) => ({ month, spent: toDollars(spent) })),
      total: toDollars(add(zero, ...months.map(({ spent }) => spent))),
    }
  }),
]
