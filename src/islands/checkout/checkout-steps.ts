import type { CheckoutState } from '../../contract/checkout.ts'

/** The three steps in order (commerce §2). */
export const checkoutSteps = [
  'basket',
  'billing-information',
  'payment',
] as const satisfies readonly CheckoutState[]

/** What the page's URL names: a step of the cart, or an order to pay. */
export interface Place {
  readonly step: CheckoutState
  readonly orderId: string | undefined
}

const idOfQuery = (search: string, name: string): string | undefined => {
  const id = new URLSearchParams(search).get(name) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined
}

/** Returns the order of a URL: `?orderId=…`. */
export const orderOfQuery = (search: string): string | undefined => idOfQuery(search, 'orderId')

/** Returns the id of a payment of several invoices in a query. */
export const transactionOfQuery = (search: string): string | undefined =>
  idOfQuery(search, 'transactionId')

/** Parses the page's query: `?step=payment` or `?orderId=…`; the default is the first step. */
export const parsePlace = (search: string): Place => {
  const named = new URLSearchParams(search).get('step')
  return {
    step: checkoutSteps.find((step) => step === named) ?? 'basket',
    orderId: orderOfQuery(search),
  }
}

/** Returns the query of a place. */
export const formatPlace = ({ step, orderId }: Place): string => {
  if (orderId !== undefined) return `?orderId=${orderId}`
  return step === 'basket' ? '' : `?step=${step}`
}

/** What the steps require. */
export interface StepNeeds {
  readonly hasItems: boolean
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
