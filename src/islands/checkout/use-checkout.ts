import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckoutState } from '../../contract/checkout.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { followCart } from '../../stores/cart-sync.ts'
import { $cart, setCart } from '../../stores/cart.ts'
import { claimCheckoutTab } from '../../stores/checkout-tab.ts'
import { newUuid } from '../../stores/new-uuid.ts'
import { $pendingOrder } from '../../stores/pending-order.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { $session } from '../../stores/session.ts'
import { readTab, writeTab } from '../../stores/tab-storage.ts'
import { attemptFor, readAttempt, writeAttempt } from './attempt-key.ts'
import { addressOfStep, orderOfAddress, stepOfAddress } from './checkout-steps.ts'
import { createCheckout, type CheckoutFlow } from './create-checkout.ts'
import { submitGatewayForm } from './gateway-form.ts'
import { createPayment, type Payment } from './pay.ts'

/** The page holds the checkout for 90 s and says so again every 30. */
const holdEvery = 30_000

const spinKeyStore = (intent: string): string => `tonle:attempt:${intent.split(' ')[0] ?? ''}`

const keyFor = (intent: string): string => {
  const attempt = attemptFor(readAttempt(readTab(spinKeyStore(intent))), intent, newUuid)
  writeTab(spinKeyStore(intent), writeAttempt(attempt))
  return attempt.key
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

const guard = (on: boolean): void => {
  if (on) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** Where the page is: its step, and the order that it is about. */
export interface CheckoutPlace {
  readonly step: CheckoutState
  readonly orderId: string | undefined
}

const placeOfAddress = (): CheckoutPlace => ({
  step: stepOfAddress(location.search),
  orderId: orderOfAddress(location.search),
})

/** Joins the checkout to this page: its address, its life, the stores. */
export const useCheckout = (
  locale: Locale,
): {
  readonly flow: CheckoutFlow
  readonly payment: Payment
  readonly place: CheckoutPlace
  readonly goTo: (step: CheckoutState) => void
  /** The address is to say the step that is really shown. */
  readonly settle: (step: CheckoutState) => void
} => {
  const [place, setPlace] = useState(placeOfAddress)
  const [{ flow, payment }] = useState(() => {
    const onPaid = (orderId: string): void =>
      location.assign(`${localePath(locale, '/payment/success')}?orderId=${orderId}`)
    const made = createCheckout({ call, onCart: setCart, onPaid })
    return {
      flow: made,
      payment: createPayment(made, {
        call,
        keyFor,
        forgetKey: (intent) => writeTab(spinKeyStore(intent), undefined),
        onPlaced: (order) => {
          history.replaceState(null, '', `${location.pathname}?orderId=${order.id}`)
          setPlace({ step: 'payment', orderId: order.id })
        },
        onPaid,
        onGateway: (order, form) => {
          const userId = $session.get()?.user?.id
          if (userId !== undefined) $pendingOrder.set({ orderId: order.id, userId, at: Date.now() })
          submitGatewayForm(form)
        },
        returnPath: (orderId) => `${localePath(locale, '/payment/success')}?orderId=${orderId}`,
        guard,
      }),
    }
  })

  useEffect(() => {
    const load = (): void => {
      void flow.load(placeOfAddress().orderId)
    }
    void claimCheckoutTab().then(load)
    const whenBack = (event: PageTransitionEvent): void => {
      // The browser kept the page while it was away at the gateway: it can be used again.
      if (!event.persisted) return
      guard(false)
      flow.set({ busy: undefined })
      load()
    }
    const whenMoved = (): void => setPlace(placeOfAddress())
    const unlisten = $cart.listen((cart) => {
      if (cart !== undefined) flow.takeCart(cart)
    })
    const unfollow = followCart(load)
    // Another tab placed the order; the one that did is busy with it.
    const unlistenNews = $realtimeEvent.listen((event) => {
      if (event?.event === 'init_checkout_order' && flow.$checkout.get().busy === undefined) load()
    })
    window.addEventListener('pageshow', whenBack)
    window.addEventListener('popstate', whenMoved)
    return () => {
      unlisten()
      unfollow()
      unlistenNews()
      guard(false)
      window.removeEventListener('pageshow', whenBack)
      window.removeEventListener('popstate', whenMoved)
    }
  }, [flow])

  const goTo = (step: CheckoutState): void => {
    history.pushState(null, '', addressOfStep(location.pathname, step))
    setPlace({ step, orderId: undefined })
    scrollTo({ top: 0 })
  }

  const settle = useCallback((step: CheckoutState): void => {
    history.replaceState(null, '', addressOfStep(location.pathname, step))
    setPlace({ step, orderId: undefined })
  }, [])

  return { flow, payment, place, goTo, settle }
}

/** Holds the checkout for this tab while it shows a step, and lets it go with the page. */
export const useHold = (flow: CheckoutFlow, step: CheckoutState, active: boolean): void => {
  const shown = useRef(step)
  useEffect(() => {
    shown.current = step
    if (active) void flow.enter(step)
  }, [flow, step, active])
  useEffect(() => {
    if (!active) return
    const again = (): void => {
      if (document.visibilityState === 'visible') void flow.enter(shown.current)
    }
    const leave = (): void => flow.leave(shown.current)
    const timer = setInterval(again, holdEvery)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', again)
    }
  }, [flow, active])
}
