import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { ApplyAnswer } from './apply-answer.ts'
import type { GatewayOutcome, Outside } from './gateway.ts'

import type { Gateways } from './gateway-table.ts'
import type { PaymentJson } from './found-payable.ts'

interface AbandonDeps {
  readonly clock: Clock
  readonly gateways: Gateways
  readonly apply: ApplyAnswer
}

const minuteMs = 60_000

/** Creates what ends an open payment at its gateway, before another begins. @throws PAYMENT_GATEWAY_ERROR, PAYMENT_STILL_OPEN */
export const createAbandonPayment = ({ clock, gateways, apply }: AbandonDeps) => {
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

  /** Ends a payment that its payer can't pay any more. Money that came before is found by a poll, and credited. */
  const endUnreachable = async (
    gateway: Outside,
    reference: string,
    createdAt: string,
    payableForMs: number,
  ): Promise<'free'> => {
    const leftMs = new Date(createdAt).getTime() + payableForMs - clock.now().getTime()
    if (leftMs > 0) {
      throw new ApiError('PAYMENT_STILL_OPEN', { minutes: Math.ceil(leftMs / minuteMs) })
    }
    await apply(gateway, reference, { is: 'closed' })
    return 'free'
  }

  return async (payment: PaymentJson | null): Promise<'free' | 'paid'> => {
    if (payment?.reference == null || payment.state !== 'AWAITING') return 'free'
    const { reference, created_at: createdAt } = payment
    const gateway = gateways.outside(payment.gateway)
    try {
      return await end(gateway, reference)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (gateway.payableForMs !== undefined) {
        return endUnreachable(gateway, reference, createdAt, gateway.payableForMs)
      }
      throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
    }
  }
}

export type AbandonPayment = ReturnType<typeof createAbandonPayment>
