import type { Cart } from '../../contract/cart.ts'

/** A change that the server made to a cart item. */
export interface CartChange {
  readonly key: string
  readonly name: string
  readonly change: 'PRICE_CHANGED' | 'REMOVED'
}

/** Merges the changes of a cart into the unread ones, except those of the customer's `ownKey`. */
export const mergeChanges = (
  unread: readonly CartChange[],
  cart: Pick<Cart, 'modifiedItems'>,
  ownKey: string | undefined,
): readonly CartChange[] => {
  const added = cart.modifiedItems.flatMap(({ key, name, change }) =>
    change === 'ADDED' || key === ownKey ? [] : [{ key, name, change }],
  )
  return [...unread.filter(({ key }) => !added.some((newer) => newer.key === key)), ...added]
}
