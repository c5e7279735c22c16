import type { Cart } from '../../contract/cart.ts'

type Modified = Cart['modifiedItems'][number]

/** A change that the server made to a cart item. */
export interface CartChange extends Pick<Modified, 'key' | 'name' | 'plan' | 'action'> {
  readonly change: 'PRICE_CHANGED' | 'REMOVED'
}

/** Returns what changed, with the key of its text. */
export const changeText = ({ name, plan, action, change }: CartChange) => ({
  key: change === 'REMOVED' ? `changes.removed.${action}` : 'changes.price',
  params: { what: plan === null ? name : `${plan} (${name})` },
})

/** Merges the changes of a cart into the unread ones, except those of the customer's `ownKey`. */
export const mergeChanges = (
  unread: readonly CartChange[],
  cart: Pick<Cart, 'modifiedItems'>,
  ownKey: string | undefined,
): readonly CartChange[] => {
  const added = cart.modifiedItems.flatMap(({ key, name, plan, action, change }) =>
    change === 'ADDED' || key === ownKey ? [] : [{ key, name, plan, action, change }],
  )
  return [...unread.filter(({ key }) => !added.some((newer) => newer.key === key)), ...added]
}
