import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import type { PaymentMethod } from '../../contract/checkout.ts'
import { mergeChanges } from './cart-changes.ts'
import { initialView, phaseOfError, type CheckoutView } from './checkout-view.ts'

/** The state of a checkout page and its synchronous changes. */
export interface CheckoutStore {
  readonly $checkout: ReadableAtom<CheckoutView>
  readonly set: (change: Partial<CheckoutView>) => void
  readonly fail: (error: ApiError) => void
  readonly takeCart: (cart: Cart) => void
  readonly wantMethod: (method: PaymentMethod) => void
  readonly confirmChanges: () => void
}

/** Creates the state of a checkout page. */
export const createCheckoutStore = (): CheckoutStore => {
  const $checkout = atom<CheckoutView>(initialView)
  const set: CheckoutStore['set'] = (change) => $checkout.set({ ...$checkout.get(), ...change })
  return {
    $checkout,
    set,
    fail(error) {
      if (error.kind === 'aborted') return
      const { failures, phase } = $checkout.get()
      set({
        busy: undefined,
        error,
        failures: failures + 1,
        phase: phaseOfError(error) ?? (phase === 'loading' ? 'failed' : phase),
      })
    },
    takeCart(cart) {
      const { checkout, changes, changing, busy } = $checkout.get()
      if (checkout === undefined || checkout.cart === cart) return
      // Paid items leave the cart before the payment's answer arrives, which may be lost.
      if (busy === 'payment') return
      const isEmpty = cart.items.length === 0 && checkout.order === null
      set({
        checkout: { ...checkout, cart },
        changes: mergeChanges(changes, cart, changing),
        ...(isEmpty ? { phase: 'empty' } : {}),
      })
    },
    wantMethod: (wantedMethod) => set({ wantedMethod, shown: undefined, error: undefined }),
    confirmChanges: () => set({ changes: [] }),
  }
}
