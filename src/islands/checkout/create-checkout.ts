import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { Client } from '../../client/create-client.ts'
import type { Contact } from '../../contract/accounts.ts'
import type { Cart } from '../../contract/cart.ts'
import {
  initCheckout,
  saveAddress,
  setCheckoutState,
  type CheckoutState,
  type Order,
  type PaymentMethod,
} from '../../contract/checkout.ts'
import { checkPayment } from '../../contract/payments.ts'
import { changesToTell } from './cart-changes.ts'
import { phaseOfError, unknownCheckout, type CheckoutView } from './checkout-view.ts'

/** What the checkout must know of its surroundings. */
export interface CheckoutSurroundings {
  readonly call: Client['call']
  /** Told each cart that the checkout got. */
  readonly onCart: (cart: Cart) => void
  /** The order is paid already: the page shows its outcome. */
  readonly onPaid: (orderId: string) => void
}

/** The checkout of this page; made by {@link createCheckout}. */
export interface CheckoutFlow {
  readonly $checkout: ReadableAtom<CheckoutView>
  /**
   * Loads the checkout, of an order if one is named. What is shown stays meanwhile. Tells whether the
   * page stays, or leaves for the outcome of an order that proved to be paid.
   */
  readonly load: (orderId: string | undefined) => Promise<'stays' | 'leaves'>
  /** Tells the server the step, and holds the checkout for this tab. */
  readonly enter: (step: CheckoutState) => Promise<void>
  /** Moves the checkout from another tab to this one. */
  readonly takeOver: (step: CheckoutState, orderId: string | undefined) => Promise<void>
  /** Lets the checkout go, as the page does. */
  readonly leave: (step: CheckoutState) => void
  /** Takes a cart that was answered elsewhere. */
  readonly takeCart: (cart: Cart) => void
  /** Runs a change of one item, with the totals busy. */
  readonly change: (key: string, action: () => Promise<CallResult<Cart>>) => Promise<void>
  /** The same of something else than an item; how it ended is the asker's to show. */
  readonly changeTotals: (
    action: () => Promise<CallResult<Cart>>,
  ) => Promise<CallResult<Cart> | undefined>
  /** Chooses the billing contact; true when the server has it. */
  readonly bill: (addressId: string) => Promise<boolean>
  readonly choose: (addressId: string) => void
  readonly setContacts: (contacts: readonly Contact[]) => void
  readonly wantMethod: (method: PaymentMethod) => void
  readonly forgetChanges: () => void
  readonly fail: (error: ApiError) => void
  readonly set: (part: Partial<CheckoutView>) => void
}

/** Makes a checkout over the API. */
export const createCheckout = ({ call, onCart, onPaid }: CheckoutSurroundings): CheckoutFlow => {
  const $checkout = atom<CheckoutView>(unknownCheckout)
  let ownKey: string | undefined

  const set = (part: Partial<CheckoutView>): void => $checkout.set({ ...$checkout.get(), ...part })

  const fail = (error: ApiError): void => {
    if (error.kind === 'aborted') return
    const { attempt, phase } = $checkout.get()
    set({
      busy: undefined,
      error,
      attempt: attempt + 1,
      phase: phaseOfError(error) ?? (phase === 'loading' ? 'failed' : phase),
    })
  }

  const takeCart = (cart: Cart): void => {
    const { checkout, changes, busy } = $checkout.get()
    if (checkout === undefined || checkout.cart === cart) return
    // What is being paid leaves the cart before the answer comes, which may be lost: it says what is shown.
    if (busy === 'payment') return
    const isEmpty = cart.items.length === 0 && checkout.order === null
    set({
      checkout: { ...checkout, cart },
      changes: changesToTell(changes, cart, ownKey),
      ...(isEmpty ? { phase: 'empty' as const } : {}),
    })
  }

  /** Back from the gateway by its cancel, or by the browser: what does the gateway itself say? */
  const lookAtPayment = async (order: Order): Promise<void> => {
    if (order.paymentState !== 'PROCESSING' && order.paymentState !== 'PENDING') return
    const result = await call(checkPayment, { params: { id: order.id } })
    const { checkout, busy } = $checkout.get()
    if (!result.ok || checkout?.order?.id !== order.id || busy === 'payment') return
    if (result.answer.state === 'PAID' || result.answer.state === 'COMPLETED') onPaid(order.id)
    else set({ checkout: { ...checkout, order: result.answer } })
  }

  const leaveFor = (orderId: string): 'leaves' => {
    onPaid(orderId)
    return 'leaves'
  }

  const load: CheckoutFlow['load'] = async (orderId) => {
    const result = await call(initCheckout, { query: orderId === undefined ? {} : { orderId } })
    if (!result.ok) {
      if (result.error.messageCode === 'ORDER_STATUS_INVALID' && orderId !== undefined)
        return leaveFor(orderId)
      fail(result.error)
      return 'stays'
    }
    const checkout = result.answer
    const { order, cart } = checkout
    if (orderId !== undefined && order !== null && order.id === orderId) {
      if (order.state === 'PAID' || order.state === 'COMPLETED') return leaveFor(orderId)
    } else if (orderId !== undefined) {
      set({ phase: 'no-order', checkout })
      return 'stays'
    }
    const { changes, checkout: before } = $checkout.get()
    // The choice on this page stays while it can.
    const chosen = checkout.addresses.find(({ id }) => id === before?.addressId)
    set({
      phase: cart.items.length === 0 && orderId === undefined ? 'empty' : 'ready',
      checkout: { ...checkout, addressId: chosen?.id ?? checkout.addressId },
      changes: changesToTell(changes, cart, ownKey),
      ...(before === undefined ? { wantedMethod: checkout.paymentMethod } : {}),
    })
    onCart(cart)
    if (order !== null && orderId !== undefined) await lookAtPayment(order)
    return 'stays'
  }

  const hold = async (step: CheckoutState, takeOver: boolean): Promise<boolean> => {
    const result = await call(setCheckoutState, {
      params: { x: step },
      body: { takeOver, leave: false },
    })
    // A network that is gone for a moment takes nothing away.
    if (!result.ok && result.error.kind === 'answered') fail(result.error)
    return result.ok
  }

  return {
    $checkout,
    load,
    async enter(step) {
      await hold(step, false)
    },
    async takeOver(step, orderId) {
      set({ busy: 'totals' })
      const held = await hold(step, true)
      set({ busy: undefined })
      if (!held) return
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
    takeCart,
    async change(key, action) {
      if ($checkout.get().busy !== undefined) return
      ownKey = key
      set({ busy: 'totals', error: undefined })
      const result = await action()
      set({ busy: undefined })
      ownKey = undefined
      if (!result.ok) fail(result.error)
    },
    async changeTotals(action) {
      if ($checkout.get().busy !== undefined) return undefined
      set({ busy: 'totals', error: undefined })
      const result = await action()
      set({ busy: undefined })
      return result
    },
    async bill(addressId) {
      if ($checkout.get().busy !== undefined) return false
      set({ busy: 'contact', error: undefined })
      const result = await call(saveAddress, { body: { addressId } })
      set({ busy: undefined })
      if (!result.ok) fail(result.error)
      return result.ok
    },
    choose(addressId) {
      const { checkout } = $checkout.get()
      if (checkout !== undefined) set({ checkout: { ...checkout, addressId }, error: undefined })
    },
    setContacts(contacts) {
      const { checkout } = $checkout.get()
      if (checkout === undefined) return
      const kept = contacts.find(({ id }) => id === checkout.addressId)
      const preset = contacts.find(({ isDefault }) => isDefault) ?? contacts[0]
      set({
        error: undefined,
        checkout: {
          ...checkout,
          addresses: [...contacts],
          addressId: kept?.id ?? preset?.id ?? null,
        },
      })
    },
    wantMethod: (wantedMethod) => set({ wantedMethod, error: undefined }),
    forgetChanges: () => set({ changes: [] }),
    fail,
    set,
  }
}
