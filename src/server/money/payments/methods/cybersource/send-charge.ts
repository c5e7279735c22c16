import { cardChallengeResult } from '../../../../../contract/cards.ts'
import { apiUrlOf } from '../../../../platform/api-url.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import type { ChargeInput } from '../../../../providers/cybersource/charge-request.ts'
import { refusalParams, type CardJson } from '../../../cards/index.ts'
import type { OpenPayment } from '../../find-open-payment.ts'
import type { Outside, PaymentCore } from '../../gateway.ts'
import type { CardGatewayDeps } from './card-gateway-deps.ts'
import type { ChargeCard } from './charge-card.ts'
import type { StoreCharge } from './store-charge.ts'

/** The dependencies of charges that customers make. */
export interface CardPaymentDeps extends CardGatewayDeps {
  readonly gateway: Outside
  /** Undefined: cards are off. */
  readonly charging: { readonly charge: ChargeCard; readonly store: StoreCharge } | undefined
}

/** Creates what sends a stored charge of a customer, and applies the answer. @throws ApiError why it was refused */
export const createSendCharge = (
  { config, websiteUrl, gateway, charging }: CardPaymentDeps,
  core: PaymentCore,
) => {
  const customer = (
    { ip, userAgent }: CustomerContext,
    authenticationId?: string,
  ): ChargeInput['by'] => ({
    ...{ is: 'customer', ip, userAgent, authenticationId },
    returnUrl: `${apiUrlOf(config, websiteUrl)}${cardChallengeResult.path}`,
  })

  return async (
    { id: paymentId, reference, amount }: OpenPayment,
    card: CardJson,
    context: CustomerContext,
    authenticationId?: string,
  ): Promise<void> => {
    if (charging === undefined) throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    const by = customer(context, authenticationId)
    const outcome = await charging.charge({ paymentId, reference, amount, card, by })
    switch (outcome.is) {
      case 'answered':
        await core.apply(gateway, reference, outcome.answer)
        return
      case 'refused':
        await core.apply(gateway, reference, { is: 'declined' })
        throw new ApiError(outcome.code, refusalParams(outcome.code, outcome.reason))
      case 'unknown':
        return core.askIfReachable(gateway, reference)
      case 'challenge':
    }
  }
}
