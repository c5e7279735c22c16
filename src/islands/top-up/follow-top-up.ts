import type { Client } from '../../client/create-client.ts'
import { completeTopUp, getTopUp, type TopUp } from '../../contract/top-ups.ts'
import { followPayment, type FollowDeps, type Following } from '../payment/follow-payment.ts'
import { isUnsettled, pendingAfter, type OutcomePhase } from '../payment/outcome-phase.ts'

/** Returns the phase of a top-up, `waited` milliseconds after the page was opened. */
export const topUpPhase = (
  { paymentState }: Pick<TopUp, 'paymentState'>,
  waited: number,
): OutcomePhase => {
  if (paymentState === 'SUCCESS') return 'success'
  if (paymentState === 'FAILED' || paymentState === 'NONE') return 'failed'
  return paymentState === 'PENDING' || waited >= pendingAfter ? 'pending' : 'processing'
}

/** Polls a top-up until its payment has ended. */
export const followTopUp = (
  id: string,
  { call, ...deps }: FollowDeps & { readonly call: Client['call'] },
): Following<TopUp> =>
  followPayment<TopUp>(
    {
      load: (signal) => call(getTopUp, { params: { id } }, { signal }),
      check: (signal) => call(completeTopUp, { params: { id } }, { signal }),
      phaseOf: topUpPhase,
      isOpen: (topUp) => isUnsettled(topUpPhase(topUp, 0)),
    },
    deps,
  )
