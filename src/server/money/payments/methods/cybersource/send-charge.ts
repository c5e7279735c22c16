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
import { findChargeOf, type ChargeJson } from './stored-charges.ts'

/** The dependencies of charges that customers make. */
export interface CardPaymentDeps extends CardGatewayDeps {
  readonly gateway: Outside
  /** Undefined: cards are off. */
  readonly charging: { readonly charge: ChargeCard; readonly store: StoreCharge } | undefined
}

/** Returns why a charge was refused. */
export const refusalOf = ({ code, reason }: Pick<ChargeJson, 'code' | 'reason'>): ApiError => {
  const known = code ?? 'DECLINED_GENERAL_DECLINE'
  return new ApiError(known, refusalParams(known, reason))
}

/** Creates what sends a stored charge of a customer, and applies the answer. @throws ApiError why it was refused */
export const createSendCharge = (
  { db, config, websiteUrl, gateway, charging }: CardPaymentDeps,
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
        throw refusalOf(outcome)
      case 'unknown': {
        await core.askIfReachable(gateway, reference)
        const charge = await findChargeOf(db, gateway.key, reference)
        if (charge?.state === 'REFUSED') throw refusalOf(charge)
        return
      }
      case 'challenge':
    }
  }
}
