import { $balance } from './balance.ts'
import { clearCart } from './cart.ts'
import { $customer } from './customer.ts'
import { clearUnread } from './notifications.ts'
import { forgetPendingAdd } from './forget-pending-add.ts'
import { $pendingOrder } from './pending-order.ts'
import { endConfirmation } from './requests.ts'
import { $session } from './session.ts'

/** Forgets the customer and all that is theirs: user, balance, cart, pending things (account §4, Logout). */
export const endSession = (): void => {
  $session.set(undefined)
  $customer.set(undefined)
  $balance.set(undefined)
  clearCart()
  clearUnread()
  forgetPendingAdd()
  $pendingOrder.set(undefined)
  // Who sits here next has nothing to confirm for another.
  endConfirmation()
}
