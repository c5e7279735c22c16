import type { CheckoutState } from '../../contract/checkout.ts'

/** The three steps in their order (commerce §2). */
export const checkoutSteps = [
  'basket',
  'billing-information',
  'payment',
] as const satisfies readonly CheckoutState[]

/** The step that an address asks for: `?step=payment`; without one, the basket. */
export const stepOfAddress = (search: string): CheckoutState => {
  const asked = new URLSearchParams(search).get('step')
  return checkoutSteps.find((step) => step === asked) ?? 'basket'
}

/** The order that an address asks for: `?orderId=…`. */
export const orderOfAddress = (search: string): string | undefined => {
  const id = new URLSearchParams(search).get('orderId') ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined
}

/** The address of a step on this page. */
export const addressOfStep = (pathname: string, step: CheckoutState): string =>
  step === 'basket' ? pathname : `${pathname}?step=${step}`

export interface StepNeeds {
  readonly hasItems: boolean
  /** The contact that the order is billed to is chosen. */
  readonly hasContact: boolean
}

/** The step that can really be shown: no payment without a contact, nothing without items. */
export const allowedStep = (asked: CheckoutState, needs: StepNeeds): CheckoutState => {
  if (!needs.hasItems) return 'basket'
  return asked === 'payment' && !needs.hasContact ? 'billing-information' : asked
}

/** The step after this one; the last is its own. */
export const stepAfter = (step: CheckoutState): CheckoutState =>
  checkoutSteps[checkoutSteps.indexOf(step) + 1] ?? step
