import { getPromoCredit } from '../../../contract/accounts.ts'
import { add, toDollars, zero } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { availableCredit, currentGrants } from './spend-credit.ts'
import { findGrants } from './stored-grants.ts'

interface PromoCreditDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Returns the calls about a customer's promo credit. */
export const promoCreditRoutes = ({ db, clock }: PromoCreditDeps): Route[] => [
  route(getPromoCredit, async (_, { customer }) => {
    const now = clock.now()
    const grants = await findGrants(db, customer.customerId)
    const expiresAt = currentGrants(grants, now)[0]?.expiresAt
    const soonest = grants.filter((grant) => grant.expiresAt?.getTime() === expiresAt?.getTime())
    return [
      {
        currencyId: 'USD' as const,
        total: toDollars(availableCredit(grants, now)),
        expiring:
          expiresAt === undefined
            ? null
            : {
                amount: toDollars(add(zero, ...soonest.map(({ remaining }) => remaining))),
                expiresAt: expiresAt.toISOString(),
              },
      },
    ]
  }),
]
