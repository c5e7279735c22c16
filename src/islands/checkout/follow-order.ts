import type { Client } from '../../client/create-client.ts'
import { completeCheckout, type Order } from '../../contract/checkout.ts'
import { checkPayment } from '../../contract/payments.ts'
import { followPayment, type FollowDeps, type Following } from '../payment/follow-payment.ts'
import { isOpen, outcomePhase } from './outcome-state.ts'

/** Polls an order after the gateway's return until payment and fulfilment have ended. */
export const followOrder = (
  orderId: string,
  { call, ...deps }: FollowDeps & { readonly call: Client['call'] },
): Following<Order> => {
  const params = { id: orderId }
  return followPayment<Order>(
    {
      load: (signal) => call(completeCheckout, { params }, { signal }),
      check: (signal) => call(checkPayment, { params }, { signal }),
      ...{ phaseOf: outcomePhase, isOpen },
    },
    deps,
  )
}
