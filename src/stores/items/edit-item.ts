import { networkError, type CallResult } from '../../client/api-error.ts'
import type { Cart } from '../../contract/cart.ts'
import {
  changeItem,
  cloudHostingItems,
  cloudServerItems,
  sharedHostingItems,
  sslItems,
  wordpressHostingItems,
} from '../../contract/cart-products.ts'
import type { NewItem } from '../../contract/items/variants.ts'
import { call } from '../api.ts'
import { takeCart } from '../cart-actions.ts'

/** Replaces the choices of an item in the cart (commerce §7); its key stays. Domains have none. */
export const editItem = (key: string, item: NewItem): Promise<CallResult<Cart>> => {
  switch (item.type) {
    case 'DOMAIN':
      return Promise.resolve({ ok: false, error: networkError })
    case 'CLOUD_SERVER':
      return takeCart(call(cloudServerItems.change, { params: { key }, body: item }))
    case 'SHARED_HOSTING':
      return takeCart(call(sharedHostingItems.change, { params: { key }, body: item }))
    case 'SSL':
      return takeCart(call(sslItems.change, { params: { key }, body: item }))
    case 'SMS_BRAND_NAME':
    case 'SMS_SERVICE':
      return takeCart(call(changeItem, { params: { key }, body: item }))
    case 'CLOUD_HOSTING':
      return takeCart(call(cloudHostingItems.change, { params: { key }, body: item }))
    case 'WORDPRESS_HOSTING':
      return takeCart(call(wordpressHostingItems.change, { params: { key }, body: item }))
  }
}
