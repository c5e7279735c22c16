import { sql } from 'drizzle-orm'
import { zero } from '../../../../../contract/money.ts'
import { payByBalance } from '../../../../../contract/payments.ts'
import { route } from '../../../../platform/http/routes.ts'
import { balanceAccount, sumOfAccount } from '../../../ledger/index.ts'
import type { OwnFunds } from '../../gateway.ts'

/** Payment by the account balance. */
export const balance: OwnFunds = {
  key: 'balance',
  is: 'own',
  methods: [{ method: 'BALANCE', countries: ['KH', 'TH', 'AE'], minimum: zero }],
  account: balanceAccount,
  covers: (customerId) => sql`${sumOfAccount(balanceAccount(customerId))} >= payables.amount`,
  notEnough: 'BALANCE_NOT_ENOUGH',
  isAutomatic: true,
  routes: ({ payFromFunds }) => [
    route(payByBalance, ({ params }, context) => payFromFunds(balance, context, params.id)),
  ],
}
