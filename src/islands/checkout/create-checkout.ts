import { createBillingChoice, type BillingChoice } from './billing-choice.ts'
import { createCartEditing, type CartEditing } from './cart-editing.ts'
import { createLease, type CheckoutLease } from './checkout-lease.ts'
import { createCheckoutStore, type CheckoutStore } from './checkout-store.ts'
import { createLoad, type LoadCheckout, type LoadDeps } from './load-checkout.ts'

/** The checkout of a page: its state and everything that changes it, except the payment. */
export interface CheckoutFlow extends CheckoutStore, CheckoutLease, CartEditing, BillingChoice {
  readonly load: LoadCheckout
}

/** Creates a checkout over the API. */
export const createCheckout = (deps: LoadDeps): CheckoutFlow => {
  const store = createCheckoutStore()
  const load = createLoad(store, deps)
  return {
    ...store,
    load,
    ...createLease(store, load, deps.call),
    ...createCartEditing(store),
    ...createBillingChoice(store, deps.call),
  }
}
