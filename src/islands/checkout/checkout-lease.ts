import type { Client } from '../../client/create-client.ts'
import { setCheckoutState, type CheckoutState } from '../../contract/checkout.ts'
import { storeCheckoutHolder } from '../../stores/claim-checkout-tab.ts'
import type { CheckoutStore } from './checkout-store.ts'
import type { LoadCheckout } from './load-checkout.ts'

/** The lease of a checkout: one tab holds it at a time. */
export interface CheckoutLease {
  /** Takes or renews the lease, and reports the step. */
  readonly enter: (step: CheckoutState) => Promise<void>
  readonly takeOver: (step: CheckoutState, orderId: string | undefined) => Promise<void>
  /** Releases the lease when the page is left. */
  readonly leave: (step: CheckoutState) => void
}

/** Creates the lease of a checkout. */
export const createLease = (
  { set, fail }: CheckoutStore,
  load: LoadCheckout,
  call: Client['call'],
): CheckoutLease => {
  const hold = async (step: CheckoutState, takeOver: boolean): Promise<boolean> => {
    const result = await call(setCheckoutState, {
      params: { x: step },
      body: { takeOver, leave: false },
    })
    if (result.ok) storeCheckoutHolder()
    // The lease outlives a short network failure.
    if (!result.ok && result.error.kind === 'answered') fail(result.error)
    return result.ok
  }
  return {
    async enter(step) {
      await hold(step, false)
    },
    async takeOver(step, orderId) {
      set({ busy: 'totals' })
      const isHeld = await hold(step, true)
      set({ busy: undefined })
      if (!isHeld) return
      set({ phase: 'loading', error: undefined })
      await load(orderId)
    },
    leave(step) {
      void call(
        setCheckoutState,
        { params: { x: step }, body: { takeOver: false, leave: true } },
        { keepalive: true },
      )
    },
  }
}
