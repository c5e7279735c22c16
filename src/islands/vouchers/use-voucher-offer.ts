import { useCallback, useEffect, useState } from 'react'
import type { Cart } from '../../contract/cart.ts'
import { $cart } from '../../stores/cart.ts'
import { notOffered } from '../../stores/offered-vouchers.ts'
import { $session } from '../../stores/session.ts'

/** Returns the codes newly offered for the items just added to this cart. */
export const codesToOffer = (cart: Pick<Cart, 'modifiedItems'> | undefined): readonly string[] => [
  ...new Set(
    notOffered(
      (cart?.modifiedItems ?? []).flatMap(({ suggestionVouchers }) =>
        suggestionVouchers.map(({ code }) => code),
      ),
    ),
  ),
]

/**
 * Returns whether to offer vouchers for an added name (commerce §4).
 *
 * @param isBusy more names are being added: the offer waits for the last
 */
export const useVoucherOffer = (
  isBusy: boolean,
): { readonly isOffered: boolean; readonly close: () => void } => {
  const [isDue, setIsDue] = useState(false)
  useEffect(
    () =>
      $cart.listen((cart) => {
        if (codesToOffer(cart).length > 0) setIsDue(true)
      }),
    [],
  )
  const close = useCallback(() => setIsDue(false), [])
  useEffect(
    () =>
      $session.listen((session) => {
        if (session === undefined) close()
      }),
    [close],
  )
  return { isOffered: isDue && !isBusy, close }
}
