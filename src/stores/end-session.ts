import { clearCart } from './cart.ts'
import { forgetPendingAdd } from './pending-add.ts'
import { $pendingOrder } from './pending-order.ts'
import { $session } from './session.ts'

/** Forgets the customer and all that is theirs: user, cart, pending things (account §4, Logout). */
export const endSession = (): void => {
  $session.set(undefined)
  clearCart()
  forgetPendingAdd()
  $pendingOrder.set(undefined)
}
