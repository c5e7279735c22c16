import { ApiError } from '../../platform/http/api-error.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { ApplyAnswer } from './apply-answer.ts'
import type { GatewayOutcome, Outside } from './gateway.ts'

import type { Gateways } from './gateway-table.ts'
import type { PaymentJson } from './found-payable.ts'

interface AbandonDeps {
  readonly gateways: Gateways
  readonly apply: ApplyAnswer
}

/** Creates what ends an open payment at its gateway, before another begins. @throws PAYMENT_GATEWAY_ERROR */
export const createAbandonPayment = ({ gateways, apply }: AbandonDeps) => {
  const ask = async (gateway: Outside, reference: string): Promise<GatewayOutcome> =>
    apply(gateway, reference, await gateway.ask(reference))

  const end = async (gateway: Outside, reference: string): Promise<'free' | 'paid'> => {
    const outcome = await ask(gateway, reference)
    if (outcome === 'settle') return 'paid'
    if (outcome !== 'wait') return 'free'
    if ((await gateway.close(reference)) === 'closed') {
      await apply(gateway, reference, { is: 'closed' })
      return 'free'
    }
    // It was paid or ended since we asked.
    return (await ask(gateway, reference)) === 'settle' ? 'paid' : 'free'
  }

  return async (payment: PaymentJson | null): Promise<'free' | 'paid'> => {
    if (payment?.reference == null || payment.state !== 'AWAITING') return 'free'
    try {
      return await end(gateways.outside(payment.gateway), payment.reference)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
    }
  }
}

export type AbandonPayment = ReturnType<typeof createAbandonPayment>
