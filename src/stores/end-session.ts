import { $balance } from './balance.ts'
import { clearCart } from './cart.ts'
import { $customer } from './customer.ts'
import { clearUnread } from './notifications.ts'
import { forgetPendingAdd } from './forget-pending-add.ts'
import { $pendingOrder } from './pending-order.ts'
import { endConfirmation } from './requests.ts'
import { $session } from './session.ts'

/** Clears all data of the customer: user, balance, cart, pending actions (account §4, Logout). */
export const endSession = (): void => {
  $session.set(undefined)
  $customer.set(undefined)
  $balance.set(undefined)
  clearCart()
  clearUnread()
  forgetPendingAdd()
  $pendingOrder.set(undefined)
  endConfirmation()
}
