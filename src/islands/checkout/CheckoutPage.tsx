import type { IslandProps } from '../shell/use-session.ts'
import { CheckoutNotice } from './CheckoutNotice.tsx'
import { CheckoutSteps } from './CheckoutSteps.tsx'
import { useCheckout } from './use-checkout.ts'
import { useCheckoutPlace } from './use-checkout-place.ts'
import { useCurrentStep } from './use-current-step.ts'
import { usePaymentForm } from './use-payment-form.ts'

/** A customer's checkout: the current step, or why there is none. */
export const CheckoutPage = (props: IslandProps) => {
  const place = useCheckoutPlace()
  const { flow, payment } = useCheckout(props.locale, place.showOrder)
  const current = useCurrentStep(flow, place)
  const form = usePaymentForm(flow, payment, current)
  const { phase, view, order, bought } = current
  if (phase !== 'ready' || order?.state === 'CANCELLED') {
    return <CheckoutNotice {...props} {...{ flow, place, current }} />
  }
  const { checkout } = view
  if (checkout === undefined || bought === undefined) return null
  return <CheckoutSteps {...props} {...{ flow, place, current, form, checkout, bought }} />
}
