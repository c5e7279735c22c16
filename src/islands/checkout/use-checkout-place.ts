import { useCallback } from 'react'
import type { CheckoutState } from '../../contract/checkout.ts'
import { useUrlState } from '../shell/use-url-state.ts'
import { formatPlace, parsePlace, type Place } from './checkout-steps.ts'

/** The step and the order of the page's URL, and the functions that change it. */
export interface CheckoutPlace extends Place {
  readonly goTo: (step: CheckoutState) => void
  readonly correct: (step: CheckoutState) => void
  readonly showOrder: (orderId: string) => void
}

/** Keeps the checkout's step and order in sync with the URL. */
export const useCheckoutPlace = (): CheckoutPlace => {
  const { state, goTo, correct } = useUrlState(parsePlace, formatPlace)
  return {
    ...state,
    goTo: (step) => {
      goTo({ step, orderId: undefined })
      scrollTo({ top: 0 })
    },
    correct: useCallback((step) => correct({ step, orderId: undefined }), [correct]),
    showOrder: useCallback((orderId) => correct({ step: 'payment', orderId }), [correct]),
  }
}
