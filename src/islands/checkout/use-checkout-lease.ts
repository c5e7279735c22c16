import { useEffect, useRef } from 'react'
import type { CheckoutState } from '../../contract/checkout.ts'
import type { CheckoutLease } from './checkout-lease.ts'

/** Milliseconds between renewals; the server's lease lasts 90 s. */
const renewalInterval = 30_000

/** Holds the checkout's lease for this tab while a step is shown, and releases it with the page. */
export const useCheckoutLease = (
  lease: CheckoutLease,
  step: CheckoutState,
  isActive: boolean,
): void => {
  const shown = useRef(step)
  useEffect(() => {
    shown.current = step
    if (isActive) void lease.enter(step)
  }, [lease, step, isActive])

  useEffect(() => {
    if (!isActive) return
    const renew = (): void => {
      if (document.visibilityState === 'visible') void lease.enter(shown.current)
    }
    const leave = (): void => lease.leave(shown.current)
    const timer = setInterval(renew, renewalInterval)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [lease, isActive])
}
