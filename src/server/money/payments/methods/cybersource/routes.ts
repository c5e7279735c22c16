import {
  completeCardPayment,
  completeTopUpByCard,
  findCardChallenge,
  findTopUpCardChallenge,
  payByCard,
  payTopUpByCard,
} from '../../../../../contract/cards.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import type { WantedPayable } from '../../find-open-payment.ts'
import type { FoundPayable } from '../../found-payable.ts'
import type { PaymentCore } from '../../gateway.ts'
import { challengeForm } from './charge-card.ts'
import { createPayByCard } from './pay-by-card.ts'
import type { CardPaymentDeps } from './send-charge.ts'
import { findChargeFor } from './stored-charges.ts'

/** Returns the calls that charge a saved card. */
export const cardPaymentRoutes = (deps: CardPaymentDeps, core: PaymentCore): Route[] => {
  const { pay, complete } = createPayByCard(deps, core)
  const chargeOf = ({ payment }: FoundPayable) => findChargeFor(deps.db, deps.gateway.key, payment)

  const outcome = async (context: CustomerContext, { purpose, id }: WantedPayable) => {
    const found = await core.find(context.customer.customerId, id, purpose)
    return { found, challenge: challengeForm(await chargeOf(found)) }
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
    const found = await core.find(customer.customerId, id, purpose)
    const isOpen = found.payable.state === 'DUE' && found.payment?.state === 'AWAITING'
    return { challenge: isOpen ? challengeForm(await chargeOf(found)) : null }
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
