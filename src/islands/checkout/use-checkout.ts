import { useEffect, useState } from 'react'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { followCart } from '../../stores/cart-sync.ts'
import { $cart, setCart } from '../../stores/cart.ts'
import { claimCheckoutTab } from '../../stores/claim-checkout-tab.ts'
import { $pendingOrder } from '../../stores/pending-order.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { $session } from '../../stores/session.ts'
import { orderOfQuery } from './checkout-steps.ts'
import { createCheckout, type CheckoutFlow } from './create-checkout.ts'
import { createPayment, type Payment } from './create-payment.ts'
import { submitGatewayForm } from '../payment/submit-gateway-form.ts'
import { tabKeys } from '../payment/tab-keys.ts'

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

const guard = (isOn: boolean): void => {
  if (isOn) window.addEventListener('beforeunload', confirmLeaving)
  else window.removeEventListener('beforeunload', confirmLeaving)
}

const connect = (locale: Locale, showOrder: (orderId: string) => void) => {
  const outcomePath = (orderId: string): string =>
    `${localePath(locale, '/payment/success')}?orderId=${orderId}`
  const onPaid = (orderId: string): void => location.assign(outcomePath(orderId))
  const now = (): number => Date.now()
  const flow = createCheckout({ call, now, onCart: setCart, onPaid })
  const payment = createPayment(flow, {
    ...{ call, now },
    ...tabKeys,
    onPlaced: (order) => showOrder(order.id),
    onPaid,
    onOutside: (order) => {
      const userId = $session.get()?.user?.id
      if (userId !== undefined) $pendingOrder.set({ orderId: order.id, userId, at: Date.now() })
    },
    onGateway: submitGatewayForm,
    returnPath: outcomePath,
    guard,
  })
  return { flow, payment }
}

/** Loads the checkout and reloads it whenever it may have changed elsewhere; returns the cleanup. */
const startSync = (flow: CheckoutFlow): (() => void) => {
  const load = (): void => {
    void flow.load(orderOfQuery(location.search))
  }
  const resume = (event: PageTransitionEvent): void => {
    // The customer is back from the gateway and the browser had cached the page.
    if (!event.persisted) return
    guard(false)
    flow.set({ busy: undefined })
    load()
  }
  void claimCheckoutTab().then(load)
  const stopCart = $cart.listen((cart) => {
    if (cart !== undefined) flow.takeCart(cart)
  })
  const stopTabs = followCart(load)
  const stopEvents = $realtimeEvent.listen((event) => {
    // This tab placed the order itself while it is busy.
    if (event?.event === 'init_checkout_order' && flow.$checkout.get().busy === undefined) load()
  })
  window.addEventListener('pageshow', resume)
  return () => {
    stopCart()
    stopTabs()
    stopEvents()
    guard(false)
    window.removeEventListener('pageshow', resume)
  }
}

/** Returns the checkout of this page, connected to the stores. */
export const useCheckout = (
  locale: Locale,
  showOrder: (orderId: string) => void,
): { readonly flow: CheckoutFlow; readonly payment: Payment } => {
  const [checkout] = useState(() => connect(locale, showOrder))
  const { flow } = checkout
  useEffect(() => startSync(flow), [flow])
  return checkout
}
