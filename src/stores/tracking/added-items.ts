import type { CartItem } from '../../contract/cart.ts'
import type { EventData } from './track.ts'

/** What tracking reads of an item of the cart: no name of a domain or a server. */
export type TrackedItem = Pick<
  CartItem,
  'key' | 'productKey' | 'price' | 'qty' | 'duration' | 'durationType'
>
type Items = readonly TrackedItem[]

/** Returns the items that a cart has got; without the cart before, by how many it had: new ones are last. */
export const addedItems = (before: Items | undefined, countBefore: number, now: Items): Items => {
  if (before === undefined) return now.slice(Math.min(countBefore, now.length))
  const known = new Set(before.map(({ key }) => key))
  return now.filter(({ key }) => !known.has(key))
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

/** The longest name that the contract takes. */
const maxNameLength = 120

/** Returns what an event tells of items; without any, nothing. */
export const eventOfItems = (items: Items): EventData => {
  if (items.length === 0) return {}
  const contentIds = [...new Set(items.map(({ productKey }) => productKey))]
  return {
    customData: {
      contentIds,
      contentName: contentIds.join(', ').slice(0, maxNameLength),
      contentType: 'product',
      currency: 'USD',
      value: cents(items.reduce((sum, { price }) => sum + price, 0)),
      contents: items.map(({ productKey, qty, price }) => ({
        ...{ id: productKey, quantity: qty, itemPrice: price },
      })),
    },
    extraContents: {
      contents: items.map(({ productKey, duration, durationType }) => ({
        ...{ id: productKey, duration, durationType },
      })),
    },
  }
}
