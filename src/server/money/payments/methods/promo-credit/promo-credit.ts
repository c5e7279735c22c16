import { sql } from 'drizzle-orm'
import { zero } from '../../../../../contract/money.ts'
import { payByPromoCredit } from '../../../../../contract/promo-credit.ts'
import { route } from '../../../../platform/http/routes.ts'
import { promoCreditAccount } from '../../../ledger/index.ts'
import type { OwnFunds } from '../../gateway.ts'

/**
 * Completes orders that promo credit pays in full. The credit was taken as a discount when the order
 * was placed (decision 124), so the payment itself takes nothing.
 */
export const promoCredit: OwnFunds = {
  key: 'promo-credit',
  is: 'own',
  methods: [
    {
      method: 'PROMO_CREDIT',
      countries: ['KH', 'TH', 'AE'],
      minimum: zero,
      isForCovered: true,
    },
  ],
  account: promoCreditAccount,
  covers: () => sql`payables.amount = 0 and exists (
    select from promo_credit_uses u where u.payable_id = payables.id)`,
  notEnough: 'PROMO_CREDIT_NOT_ENOUGH',
  isAutomatic: false,
  routes: ({ payFromFunds }) => [
    route(payByPromoCredit, ({ params }, context) => payFromFunds(promoCredit, context, params.id)),
  ],
}
