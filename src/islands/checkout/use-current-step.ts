import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import type { Cart } from '../../contract/cart.ts'
import type { CheckoutState, Order } from '../../contract/checkout.ts'
import { useItemIslands } from '../items/use-item-islands.ts'
import { contactWithoutLatin } from './billing-choice.ts'
import { allowedStep } from './checkout-steps.ts'
import type { CheckoutPhase, CheckoutView } from './checkout-view.ts'
import type { CheckoutFlow } from './create-checkout.ts'
import type { CheckoutPlace } from './use-checkout-place.ts'
import { useCheckoutLease } from './use-checkout-lease.ts'

/** What the checkout page shows now. */
export interface CurrentStep {
  readonly view: CheckoutView
  readonly phase: CheckoutPhase
  readonly step: CheckoutState
  /** The unpaid order of the URL; undefined while the cart is bought. */
  readonly order: Order | undefined
  readonly bought: Cart | Order | undefined
}

/** Returns the step that can be shown for a URL, and holds the lease while it is. */
export const useCurrentStep = (flow: CheckoutFlow, place: CheckoutPlace): CurrentStep => {
  const view = useStore(flow.$checkout)
  const { checkout } = view
  const order =
    place.orderId !== undefined && checkout?.order?.id === place.orderId
      ? checkout.order
      : undefined
  const bought = order ?? checkout?.cart
  const hasIslands = useItemIslands(bought?.items ?? [])
  const phase = view.phase === 'ready' && !hasIslands ? 'loading' : view.phase
  const step = allowedStep(order === undefined ? place.step : 'payment', {
    hasItems: order !== undefined || (checkout?.cart.items.length ?? 0) > 0,
    hasContact:
      order !== undefined ||
      (checkout !== undefined &&
        checkout.addressId !== null &&
        contactWithoutLatin(checkout) === undefined),
  })
  const isCartStep = phase === 'ready' && order === undefined
  useCheckoutLease(flow, step, isCartStep)
  const isCorrected = isCartStep && step !== place.step
  const { correct } = place
  useEffect(() => {
    // Otherwise saving a contact would jump on to the payment that an old URL names.
    if (isCorrected) correct(step)
  }, [isCorrected, correct, step])
  return { view, phase, step, order, bought }
}
