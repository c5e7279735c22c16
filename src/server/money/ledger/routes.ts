import { getBalance, getPromoCredit } from '../../../contract/accounts.ts'
import { toDollars } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { accountSum, balanceAccount, promoCreditAccount } from './ledger.ts'

/** Returns the calls about a customer's balances. */
export const billingRoutes = (db: Queryable): Route[] => [
  route(getBalance, async (_, { customer }) => ({
    balance: toDollars(await accountSum(db, balanceAccount(customer.customerId))),
    currencyCode: 'USD' as const,
  })),
  route(getPromoCredit, async (_, { customer }) => [
    {
      currencyId: 'USD' as const,
      total: toDollars(await accountSum(db, promoCreditAccount(customer.customerId))),
    },
  ]),
]
