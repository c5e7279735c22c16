import { getBalance } from '../../../contract/accounts.ts'
import { toDollars } from '../../../contract/money.ts'
import { getTax } from '../../../contract/places.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { accountSum, balanceAccount, owedBy } from './ledger.ts'
import { taxPercentOf } from './tax.ts'

/** Returns the calls about a customer's balances and a site's VAT. */
export const billingRoutes = (db: Queryable): Route[] => [
  route(getBalance, async (_, { customer }) => ({
    balance: toDollars(await accountSum(db, balanceAccount(customer.customerId))),
    owed: toDollars(await owedBy(db, customer.customerId)),
    currencyCode: 'USD' as const,
  })),
  route(getTax, (_, { site }) => ({ percent: taxPercentOf(site) })),
]
