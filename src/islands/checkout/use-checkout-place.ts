import { useCallback, useEffect, useState } from 'react'
import type { CheckoutState } from '../../contract/checkout.ts'
import { orderOfQuery, stepOfQuery, urlOfStep } from './checkout-steps.ts'

interface Place {
  readonly step: CheckoutState
  readonly orderId: string | undefined
}

/** The step and the order of the page's URL, and the functions that change it. */
export interface CheckoutPlace extends Place {
  readonly goTo: (step: CheckoutState) => void
  /** Corrects the URL to the displayed step. */
  readonly correct: (step: CheckoutState) => void
  readonly showOrder: (orderId: string) => void
}

const currentPlace = (): Place => ({
  step: stepOfQuery(location.search),
  orderId: orderOfQuery(location.search),
})

/** Keeps the checkout's step and order in sync with the URL. */
export const useCheckoutPlace = (): CheckoutPlace => {
  const [place, setPlace] = useState(currentPlace)
  useEffect(() => {
    const sync = (): void => setPlace(currentPlace())
    window.addEventListener('popstate', sync)
    return () => window.removeEventListener('popstate', sync)
  }, [])
  const goTo = (step: CheckoutState): void => {
    history.pushState(null, '', urlOfStep(location.pathname, step))
    setPlace({ step, orderId: undefined })
    scrollTo({ top: 0 })
  }
  const correct = useCallback((step: CheckoutState): void => {
    history.replaceState(null, '', urlOfStep(location.pathname, step))
    setPlace({ step, orderId: undefined })
  }, [])
  const showOrder = useCallback((orderId: string): void => {
    history.replaceState(null, '', `${location.pathname}?orderId=${orderId}`)
    setPlace({ step: 'payment', orderId })
  }, [])
  return { ...place, goTo, correct, showOrder }
}
