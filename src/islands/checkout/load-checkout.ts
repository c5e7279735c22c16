import type { Client } from '../../client/create-client.ts'
import type { Cart } from '../../contract/cart.ts'
import { initCheckout, type Checkout, type Order } from '../../contract/checkout.ts'
import { checkPayment } from '../../contract/payments.ts'
import { mergeChanges } from './cart-changes.ts'
import type { CheckoutStore } from './checkout-store.ts'
import { isOrderOver } from '../payment/is-order-over.ts'
import { shownPayment, type ShownPayment } from '../payment/shown-payment.ts'
import { methods } from './methods/methods.ts'

/** What loading a checkout depends on. */
export interface LoadDeps {
  readonly call: Client['call']
  readonly now: () => number
  readonly onCart: (cart: Cart) => void
  /** Leaves for the outcome of an order that is paid already. */
  readonly onPaid: (orderId: string) => void
}

/** Loads the checkout, or that of an order; `leaves` when the order proves to be paid. */
export type LoadCheckout = (orderId: string | undefined) => Promise<'stays' | 'leaves'>

const isPaid = ({ state }: Order): boolean => state === 'PAID' || state === 'COMPLETED'

const isBeingPaid = ({ paymentState }: Order): boolean =>
  paymentState === 'PROCESSING' || paymentState === 'PENDING'

/** Creates the function that loads a checkout into its store. */
export const createLoad = (
  { $checkout, set, fail }: CheckoutStore,
  { call, now, onCart, onPaid }: LoadDeps,
): LoadCheckout => {
  const leaveFor = (orderId: string): 'leaves' => {
    onPaid(orderId)
    return 'leaves'
  }

  /** Checks with the gateway, because the customer may be back from it without a notice. */
  const checkGateway = async (order: Order): Promise<void> => {
    if (!isBeingPaid(order)) return
    const result = await call(checkPayment, { params: { id: order.id } })
    const { checkout, busy } = $checkout.get()
    if (!result.ok || checkout?.order?.id !== order.id || busy === 'payment') return
    if (isPaid(result.answer)) onPaid(order.id)
    else set({ checkout: { ...checkout, order: result.answer } })
  }

  /** Returns what to show of the open payment: after a reload the same, none when another tab replaced it. */
  const shownOf = async (order: Order): Promise<ShownPayment | undefined> => {
    const { checkout: before, shown } = $checkout.get()
    // A loaded page that shows nothing shows the other ways to pay.
    const isWanted = before === undefined || shown !== undefined
    if (!isWanted || !isBeingPaid(order)) return shown
    const { id, paymentMethod: method } = order
    const result = await methods[method].findOpen?.(order, call)
    const { shown: current } = $checkout.get()
    // It changed meanwhile, or could not be asked for.
    if (current !== shown || result?.ok === false) return current
    const step = result?.answer
    return step ? shownPayment(id, method, step, now()) : undefined
  }

  const show = (loaded: Checkout, orderId: string | undefined): void => {
    const { changes, changing, checkout: before } = $checkout.get()
    const chosen = loaded.addresses.find(({ id }) => id === before?.addressId)
    set({
      phase: loaded.cart.items.length === 0 && orderId === undefined ? 'empty' : 'ready',
      checkout: { ...loaded, addressId: chosen?.id ?? loaded.addressId },
      changes: mergeChanges(changes, loaded.cart, changing),
      ...(before === undefined ? { wantedMethod: loaded.paymentMethod } : {}),
    })
    onCart(loaded.cart)
  }

  return async (orderId) => {
    const result = await call(initCheckout, { query: orderId === undefined ? {} : { orderId } })
    if (!result.ok) {
      if (isOrderOver(result.error) && orderId !== undefined) return leaveFor(orderId)
      fail(result.error)
      return 'stays'
    }
    const { order } = result.answer
    if (orderId === undefined) {
      show(result.answer, orderId)
      return 'stays'
    }
    if (order?.id !== orderId) {
      set({ phase: 'no-order', checkout: result.answer })
      return 'stays'
    }
    if (isPaid(order)) return leaveFor(orderId)
    set({ shown: await shownOf(order) })
    show(result.answer, orderId)
    await checkGateway(order)
    return 'stays'
  }
}
