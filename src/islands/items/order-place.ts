import type { OrderItem, SoldType } from '../../contract/items/variants.ts'
import { islandOf } from './item-islands.ts'

/** Where a bought item goes on. */
export interface OrderPlace {
  /** Its page of the account. */
  readonly path: `/${string}`
  /** The domain that its customer connects to a website next. */
  readonly connects: string | undefined
}

const placeOf = <T extends SoldType>(
  type: T,
  item: Extract<OrderItem, { readonly type: T }>,
): OrderPlace => {
  const { place, connects } = islandOf(type)
  return { path: place?.(item) ?? '/account/services', connects: connects?.(item) }
}

/** Returns where a bought item goes on. */
export const orderPlace = (item: OrderItem): OrderPlace => placeOf(item.type, item)
