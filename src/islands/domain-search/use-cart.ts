import { useEffect } from 'react'
import { useStore } from '@nanostores/react'
import type { Cart } from '../../contract/cart.ts'
import { loadCart } from '../../stores/cart-actions.ts'
import { followCart } from '../../stores/cart-sync.ts'
import { $cart } from '../../stores/cart.ts'
import { useSession } from '../shell/use-session.ts'

/** Returns the signed-in customer's cart, in sync with other tabs. */
export const useCart = (): Cart | undefined => {
  const cart = useStore($cart, { ssr: () => undefined })
  const signedIn = useSession() !== undefined
  useEffect(() => {
    if (!signedIn) return undefined
    void loadCart()
    return followCart(() => {
      void loadCart()
    })
  }, [signedIn])
  return cart
}
