import type { ErrorCode } from '../../../../../contract/error-codes.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { expiryOf, findCard, isExpired, type CardJson } from '../../../cards/index.ts'
import type { Purpose } from '../../../payables/index.ts'
import { findOpenPayment, type WantedPayable } from '../../find-open-payment.ts'
import type { PaymentJson } from '../../found-payable.ts'
import type { PaymentCore } from '../../gateway.ts'
import { createSendCharge, refusalOf, type CardPaymentDeps } from './send-charge.ts'
import { findChargeFor, moveCharge, type ChargeJson } from './stored-charges.ts'

const notSaved: Readonly<Record<Purpose, ErrorCode>> = {
  ORDER: 'CANNOT_SAVE_PAYMENT_INFO_FOR_ORDER',
  TOP_UP: 'CANNOT_SAVE_PAYMENT_INFO_FOR_TOP_UP',
}

const usableCard = async (
  { db, clock }: CardPaymentDeps,
  customerId: string,
  cardId: string,
): Promise<CardJson> => {
  const card = await findCard(db, customerId, cardId)
  if (card === undefined) throw new ApiError('CARD_NOT_FOUND')
  if (isExpired(expiryOf(card), clock.now())) throw new ApiError('DECLINED_EXPIRED_CARD')
  return card
}

/** Creates the payment by a saved card, and the completion of its challenge. */
export const createPayByCard = (deps: CardPaymentDeps, core: PaymentCore) => {
  const { db, clock, log, gateway, charging } = deps
  const openPayment = findOpenPayment(gateway, core)
  const send = createSendCharge(deps, core)

  /** Answers about a charge that was sent before. @throws ApiError why it was refused */
  const answerAgain = async (charge: ChargeJson, payment: PaymentJson): Promise<void> => {
    if (charge.state === 'REFUSED') throw refusalOf(charge)
    if (charge.state === 'CLOSED') throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    const isUnknown = charge.state === 'SENT' && payment.state === 'AWAITING'
    if (isUnknown && payment.reference !== null) {
      await core.askIfReachable(gateway, payment.reference)
    }
  }

  const pay = async (
    context: CustomerContext,
    wanted: WantedPayable,
    cardId: string,
  ): Promise<void> => {
    const { customerId } = context.customer
    const idempotencyKey = context.idempotencyKey ?? ''
    const found = await core.find(customerId, wanted.id, wanted.purpose)
    const { payment } = found
    const before = await findChargeFor(db, gateway.key, payment)
    if (payment !== null && before?.idempotency_key === idempotencyKey) {
      return answerAgain(before, payment)
    }
    const open = await openPayment(context, wanted)
    if (payment !== null && before !== undefined) return answerAgain(before, payment)
    await core.requireConfirmedPayer(context, found)
    const card = await usableCard(deps, customerId, cardId)
    const { id: paymentId, amount } = open
    const stored = await charging
      ?.store({ paymentId, card, amount, idempotencyKey })
      .catch((error: unknown) => {
        if (error instanceof ApiError) throw error
        log.error({ err: error, paymentId }, 'a charge cannot be stored')
        throw new ApiError(notSaved[wanted.purpose])
      })
    // Another request has sent or closed it meanwhile: its answer counts.
    if (stored === true) await send(open, card, context)
  }

  const complete = async (context: CustomerContext, wanted: WantedPayable): Promise<void> => {
    const { customerId } = context.customer
    const { payment } = await core.find(customerId, wanted.id, wanted.purpose)
    const charge = await findChargeFor(db, gateway.key, payment)
    if (payment === null || charge === undefined || charge.card_id === null) {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    if (charge.state !== 'CHALLENGE') return answerAgain(charge, payment)
    const open = await openPayment(context, wanted)
    const card = await usableCard(deps, customerId, charge.card_id)
    // One of several requests completes it.
    if (!(await moveCharge(db, charge, 'SENT', { sentAt: clock.now() }))) return
    await send(open, card, context, charge.challenge?.authenticationId)
  }

  return { pay, complete }
}
