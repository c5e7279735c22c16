import { zero } from '../../../../../contract/money.ts'
import { payByBalance } from '../../../../../contract/payments.ts'
import { route } from '../../../../platform/http/routes.ts'
import { balanceAccount } from '../../../ledger/index.ts'
import type { OwnFunds } from '../../gateway.ts'

/** Payment by the account balance. */
export const balance: OwnFunds = {
  key: 'balance',
  is: 'own',
  methods: [{ method: 'BALANCE', countries: ['KH', 'TH', 'AE'], minimum: zero }],
  account: balanceAccount,
  isAutomatic: true,
  routes: ({ payFromFunds }) => [
    route(payByBalance, ({ params }, context) => payFromFunds(balance, context, params.id)),
  ],
}
