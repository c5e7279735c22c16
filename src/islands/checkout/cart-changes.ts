import type { Cart } from '../../contract/cart.ts'

/** Something in the cart that is no longer as its owner saw it. */
export interface CartChange {
  readonly key: string
  readonly name: string
  readonly change: 'PRICE_CHANGED' | 'REMOVED'
}

/**
 * The changes to tell: those that were told before, and those that came with this cart, the newer
 * of the same item in place of the older. What the customer just did themselves (`own`) is no news.
 */
export const changesToTell = (
  before: readonly CartChange[],
  cart: Pick<Cart, 'modifiedItems'>,
  own: string | undefined,
): readonly CartChange[] => {
  const come = cart.modifiedItems.flatMap(({ key, name, change }) =>
    change === 'ADDED' || key === own ? [] : [{ key, name, change }],
  )
  return [...before.filter(({ key }) => !come.some((newer) => newer.key === key)), ...come]
}
