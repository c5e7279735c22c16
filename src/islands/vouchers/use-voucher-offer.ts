import { useCallback, useEffect, useState } from 'react'
import type { Cart } from '../../contract/cart.ts'
import { $cart } from '../../stores/cart.ts'
import { notOffered } from '../../stores/offered-vouchers.ts'

/** The codes that are offered for what this cart was just given, and were not before. */
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
 * Whether vouchers are to be offered: a name was added for which there are some (commerce §4).
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
  return { isOffered: isDue && !isBusy, close }
}
