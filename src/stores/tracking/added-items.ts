import type { CartItem } from '../../contract/cart.ts'
import { trackedAddons, trackedName, trackedTitle } from '../../contract/tracked-product.ts'
import type { TrackedProduct } from '../../contract/tracked-product.ts'
import type { EventData } from './track.ts'

/** What tracking reads of an item of the cart: no name of a domain or a server. */
export type TrackedItem = TrackedProduct &
  Pick<CartItem, 'key' | 'price' | 'qty' | 'duration' | 'durationType'>
type Items = readonly TrackedItem[]

/** Returns the items that a cart has got; without the cart before, by how many it had: new ones are last. */
export const addedItems = (before: Items | undefined, countBefore: number, now: Items): Items => {
  if (before === undefined) return now.slice(Math.min(countBefore, now.length))
  const known = new Set(before.map(({ key }) => key))
  return now.filter(({ key }) => !known.has(key))
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

/** Returns what an event tells of items; without any, nothing. */
export const eventOfItems = (items: Items): EventData => {
  if (items.length === 0) return {}
  const contentIds = [...new Set(items.map(({ productKey }) => productKey))]
  return {
    customData: {
      contentIds,
      contentName: trackedName(items),
      contentType: 'product',
      currency: 'USD',
      value: cents(items.reduce((sum, { price }) => sum + price, 0)),
      contents: items.map((item) => ({
        ...{ id: item.productKey, quantity: item.qty, itemPrice: item.price },
        title: trackedTitle(item),
      })),
    },
    extraContents: {
      contents: items.map((item) => ({
        ...{ id: item.productKey, duration: item.duration, durationType: item.durationType },
        ...trackedAddons(item),
      })),
    },
  }
}
