import type { CallResult } from '../../client/api-error.ts'
import { addItems, type Cart } from '../../contract/cart.ts'
import { sharedHostingItems, sslItems } from '../../contract/cart-products.ts'
import type { NewItem } from '../../contract/items/variants.ts'
import { call } from '../api.ts'

/** Adds an item by the call of its product (commerce §7). */
export const sendItem = (item: NewItem): Promise<CallResult<Cart>> => {
  switch (item.type) {
    case 'DOMAIN':
      return call(addItems, { body: { items: [item] } })
    case 'SHARED_HOSTING':
      return call(sharedHostingItems.add, { body: { items: [item] } })
    case 'SSL':
      return call(sslItems.add, { body: { items: [item] } })
  }
}

/** Replaces an item of the cart; its key stays. Domains are not configured. */
export const sendEdit = (key: string, item: NewItem): Promise<CallResult<Cart>> => {
  switch (item.type) {
    case 'DOMAIN':
      return sendItem(item)
    case 'SHARED_HOSTING':
      return call(sharedHostingItems.change, { params: { key }, body: item })
    case 'SSL':
      return call(sslItems.change, { params: { key }, body: item })
  }
}
