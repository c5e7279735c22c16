import { ApiError } from '../../platform/http/api-error.ts'
import type { OrderJson } from '../../selling/orders/index.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { PayWay } from '../../providers/payway/payway.ts'
import { zero } from '../../../contract/money.ts'
import type { Settle } from './settle.ts'

interface AbandonDeps {
  readonly payway: Pick<PayWay, 'closeTransaction'>
  readonly settle: Settle
}

const closed = { state: 'cancelled', amount: zero, currency: '', apv: '' } as const

/**
 * Ends what is open at the gateway for an order, so that a new attempt can't make its buyer pay
 * twice: the gateway is asked, and told to close what is not paid.
 *
 * @throws ApiError PAYMENT_GATEWAY_ERROR when the gateway can't be reached: then nothing may begin
 */
export const createAbandonPayment = ({ payway, settle }: AbandonDeps) => {
  const end = async (tranId: string): Promise<'free' | 'paid'> => {
    const outcome = await settle.settle(tranId)
    if (outcome === 'settle') return 'paid'
    if (outcome !== 'wait') return 'free'
    const closing = await payway.closeTransaction(tranId)
    if (closing !== 'final') {
      // `not-found`: the payer never came to the gateway. Money that still comes is credited.
      await settle.apply(tranId, closed)
      return 'free'
    }
    // It was paid or ended between our question and our word.
    return (await settle.settle(tranId)) === 'settle' ? 'paid' : 'free'
  }

  return async ({ payment }: OrderJson): Promise<'free' | 'paid'> => {
    if (payment?.tran_id == null || payment.state !== 'AWAITING') return 'free'
    try {
      return await end(payment.tran_id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
    }
  }
}

export type AbandonPayment = ReturnType<typeof createAbandonPayment>
