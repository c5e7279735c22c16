import type { Client } from '../../client/create-client.ts'
import { checkPayment } from '../../contract/payments.ts'
import {
  getPaymentTransaction,
  type PaymentTransaction,
} from '../../contract/payment-transactions.ts'
import { outcomePhase } from '../checkout/outcome-state.ts'
import { followPayment, type FollowDeps, type Following } from '../payment/follow-payment.ts'
import { isUnsettled } from '../payment/outcome-phase.ts'

/** Polls a transaction until its payment has ended. */
export const followTransaction = (
  id: string,
  { call, ...deps }: FollowDeps & { readonly call: Client['call'] },
): Following<PaymentTransaction> => {
  const load = (signal: AbortSignal) => call(getPaymentTransaction, { params: { id } }, { signal })
  return followPayment<PaymentTransaction>(
    {
      load,
      check: async (signal) => {
        const checked = await call(checkPayment, { params: { id } }, { signal })
        return checked.ok ? load(signal) : checked
      },
      phaseOf: outcomePhase,
      isOpen: (transaction) => isUnsettled(outcomePhase(transaction, 0)),
    },
    deps,
  )
}
