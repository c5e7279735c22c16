import type { CallResult } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import type { CheckoutStore } from './checkout-store.ts'

type CartCall = () => Promise<CallResult<Cart>>

/** The customer's changes of the cart, one at a time. */
export interface CartEditing {
  readonly changeItem: (key: string, send: CartCall) => Promise<void>
  /** Changes the totals, for example by a voucher; undefined when another request is in flight. */
  readonly changeTotals: (send: CartCall) => Promise<CallResult<Cart> | undefined>
}

/** Creates the changes of a checkout's cart. */
export const createCartEditing = ({ $checkout, set, fail }: CheckoutStore): CartEditing => {
  const change = async (
    send: CartCall,
    changing?: string,
  ): Promise<CallResult<Cart> | undefined> => {
    if ($checkout.get().busy !== undefined) return undefined
    set({ busy: 'totals', changing, error: undefined })
    const result = await send()
    set({ busy: undefined, changing: undefined })
    return result
  }
  return {
    async changeItem(key, send) {
      const result = await change(send, key)
      if (result?.ok === false) fail(result.error)
    },
    changeTotals: (send) => change(send),
  }
}
