import type { CheckoutState } from '../../contract/checkout.ts'

/** The three steps in order (commerce §2). */
export const checkoutSteps = [
  'basket',
  'billing-information',
  'payment',
] as const satisfies readonly CheckoutState[]

/** Returns the step of a URL: `?step=payment`; without one, the first. */
export const stepOfQuery = (search: string): CheckoutState => {
  const named = new URLSearchParams(search).get('step')
  return checkoutSteps.find((step) => step === named) ?? 'basket'
}

/** Returns the order of a URL: `?orderId=…`. */
export const orderOfQuery = (search: string): string | undefined => {
  const id = new URLSearchParams(search).get('orderId') ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined
}

/** Returns the URL of a step on this page. */
export const urlOfStep = (pathname: string, step: CheckoutState): string =>
  step === 'basket' ? pathname : `${pathname}?step=${step}`

/** What the steps require. */
export interface StepNeeds {
  readonly hasItems: boolean
  /** Whether a billing contact is chosen. */
  readonly hasContact: boolean
}

/** Returns the latest step that can be shown: no payment without a contact, nothing without items. */
export const allowedStep = (wanted: CheckoutState, needs: StepNeeds): CheckoutState => {
  if (!needs.hasItems) return 'basket'
  return wanted === 'payment' && !needs.hasContact ? 'billing-information' : wanted
}

/** Returns the next step; the last stays. */
export const stepAfter = (step: CheckoutState): CheckoutState =>
  checkoutSteps[checkoutSteps.indexOf(step) + 1] ?? step
