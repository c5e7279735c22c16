import {
  cardChallengeResult,
  completeCardPayment,
  completeTopUpByCard,
  findCardChallenge,
  findTopUpCardChallenge,
  payByCard,
  payTopUpByCard,
} from '../../../../../contract/cards.ts'
import type { ErrorCode } from '../../../../../contract/error-codes.ts'
import { apiUrlOf } from '../../../../platform/api-url.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import type { ChargeInput } from '../../../../providers/cybersource/cybersource.ts'
import { expiryOf, findCard, isExpired, type CardJson } from '../../../cards/index.ts'
import type { Purpose } from '../../../payables/index.ts'
import { findOpenPayment, type OpenPayment, type WantedPayable } from '../../find-open-payment.ts'
import type { PaymentJson } from '../../found-payable.ts'
import type { Outside, PaymentCore } from '../../gateway.ts'
import { challengeForm, type ChargeCard } from './charge-card.ts'
import type { CardGatewayDeps } from './card-gateway-deps.ts'
import type { StoreCharge } from './store-charge.ts'
import { findCharge, moveCharge, type ChargeJson } from './stored-charges.ts'

interface CardPaymentDeps extends CardGatewayDeps {
  readonly gateway: Outside
  /** Undefined: cards are off. */
  readonly charging: { readonly charge: ChargeCard; readonly store: StoreCharge } | undefined
}

const notSaved: Readonly<Record<Purpose, ErrorCode>> = {
  ORDER: 'CANNOT_SAVE_PAYMENT_INFO_FOR_ORDER',
  TOP_UP: 'CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP',
}

/** Returns the calls that charge a saved card. */
export const cardPaymentRoutes = (deps: CardPaymentDeps, core: PaymentCore): Route[] => {
  const { db, config, clock, log, siteUrl, gateway, charging } = deps
  const ask = (reference: string) => core.askIfReachable(gateway, reference)
  const openPayment = findOpenPayment(gateway, core)

  const chargeOf = async (payment: PaymentJson | null): Promise<ChargeJson | undefined> =>
    payment?.gateway === gateway.key ? findCharge(db, payment.id) : undefined

  const usableCard = async (customerId: string, cardId: string): Promise<CardJson> => {
    const card = await findCard(db, customerId, cardId)
    if (card === undefined) throw new ApiError('CARD_NOT_FOUND')
    if (isExpired(expiryOf(card), clock.now())) throw new ApiError('DECLINED_EXPIRED_CARD')
    return card
  }

  const customer = (
    { ip, userAgent }: CustomerContext,
    authenticationId?: string,
  ): ChargeInput['by'] => ({
    ...{ is: 'customer', ip, userAgent, authenticationId },
    returnUrl: `${apiUrlOf(config, siteUrl)}${cardChallengeResult.path}`,
  })

  const send = async (
    { id: paymentId, reference, amount }: OpenPayment,
    card: CardJson,
    by: ChargeInput['by'],
  ): Promise<void> => {
    if (charging === undefined) throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    const outcome = await charging.charge({ paymentId, reference, amount, card, by })
    switch (outcome.is) {
      case 'answered':
        await core.apply(gateway, reference, outcome.answer)
        return
      case 'refused':
        await core.apply(gateway, reference, { is: 'declined' })
        throw new ApiError(outcome.code, { code: outcome.reason })
      case 'unknown':
        return ask(reference)
      case 'challenge':
    }
  }

  /** Answers about a charge that was sent before. @throws ApiError why it was refused */
  const answerAgain = async (charge: ChargeJson, payment: PaymentJson): Promise<void> => {
    if (charge.state === 'REFUSED') throw new ApiError(charge.code ?? 'DECLINED_GENERAL_DECLINE')
    if (charge.state === 'CLOSED') throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    const isUnknown = charge.state === 'SENT' && payment.state === 'AWAITING'
    if (isUnknown && payment.reference !== null) await ask(payment.reference)
  }

  const pay = async (
    context: CustomerContext,
    wanted: WantedPayable,
    cardId: string,
  ): Promise<void> => {
    const { customerId } = context.customer
    const idempotencyKey = context.idempotencyKey ?? ''
    const { payment } = await core.find(customerId, wanted.id, wanted.purpose)
    const before = await chargeOf(payment)
    if (payment !== null && before?.idempotency_key === idempotencyKey) {
      return answerAgain(before, payment)
    }
    const open = await openPayment(context, wanted)
    if (payment !== null && before !== undefined) return answerAgain(before, payment)
    const card = await usableCard(customerId, cardId)
    const { id: paymentId, amount } = open
    const stored = await charging
      ?.store({ paymentId, card, amount, idempotencyKey })
      .catch((error: unknown) => {
        if (error instanceof ApiError) throw error
        log.error({ err: error, paymentId }, 'a charge cannot be stored')
        throw new ApiError(notSaved[wanted.purpose])
      })
    // Another request has sent or closed it meanwhile: its answer counts.
    if (stored === true) await send(open, card, customer(context))
  }

  const complete = async (context: CustomerContext, wanted: WantedPayable): Promise<void> => {
    const { customerId } = context.customer
    const { payment } = await core.find(customerId, wanted.id, wanted.purpose)
    const charge = await chargeOf(payment)
    if (payment === null || charge === undefined || charge.card_id === null) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    if (charge.state !== 'CHALLENGE') return answerAgain(charge, payment)
    const open = await openPayment(context, wanted)
    const card = await usableCard(customerId, charge.card_id)
    // One of several requests completes it.
    if (!(await moveCharge(db, charge, 'SENT', { sentAt: clock.now() }))) return
    await send(open, card, customer(context, charge.challenge?.authenticationId))
  }

  const outcome = async (context: CustomerContext, { purpose, id }: WantedPayable) => {
    const found = await core.find(context.customer.customerId, id, purpose)
    return { found, challenge: challengeForm(await chargeOf(found.payment)) }
  }

  const showOrder = async (context: CustomerContext, id: string) => {
    const { found, challenge } = await outcome(context, { purpose: 'ORDER', id })
    return { order: await core.orderOf(found, context.locale), challenge }
  }

  const showTopUp = async (context: CustomerContext, id: string) => {
    const { found, challenge } = await outcome(context, { purpose: 'TOP_UP', id })
    return { topUp: await core.topUpOf(found), challenge }
  }

  /** A payment that was given up has no challenge any more, nor has one that is paid. */
  const openChallenge = async ({ customer }: CustomerContext, { purpose, id }: WantedPayable) => {
    const { payable, payment } = await core.find(customer.customerId, id, purpose)
    const isOpen = payable.state === 'DUE' && payment?.state === 'AWAITING'
    return { challenge: isOpen ? challengeForm(await chargeOf(payment)) : null }
  }

  return [
    route(findCardChallenge, ({ params: { id } }, context) =>
      openChallenge(context, { purpose: 'ORDER', id }),
    ),
    route(findTopUpCardChallenge, ({ params: { id } }, context) =>
      openChallenge(context, { purpose: 'TOP_UP', id }),
    ),
    route(payByCard, async ({ body: { orderId: id, cardId } }, context) => {
      await pay(context, { purpose: 'ORDER', id }, cardId)
      return showOrder(context, id)
    }),
    route(completeCardPayment, async ({ params: { id } }, context) => {
      await complete(context, { purpose: 'ORDER', id })
      return showOrder(context, id)
    }),
    route(payTopUpByCard, async ({ params: { id }, body: { cardId } }, context) => {
      await pay(context, { purpose: 'TOP_UP', id }, cardId)
      return showTopUp(context, id)
    }),
    route(completeTopUpByCard, async ({ params: { id } }, context) => {
      await complete(context, { purpose: 'TOP_UP', id })
      return showTopUp(context, id)
    }),
  ]
}
