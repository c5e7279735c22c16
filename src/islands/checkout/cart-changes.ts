import type { Cart } from '../../contract/cart.ts'

/** A change that the server made to a cart item. */
export interface CartChange {
  readonly key: string
  readonly name: string
  readonly change: 'PRICE_CHANGED' | 'REMOVED'
}

/**
 * Merges the changes of a cart into the unread ones; a newer change of an item replaces the older.
 *
 * @param ownKey the item that the customer is changing
 */
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
