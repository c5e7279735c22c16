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
import { call } from '../../stores/api.ts'
import { takeCart } from '../../stores/cart-actions.ts'

type AddedType = NewItem['type']
type NewItemOf<T extends AddedType> = Extract<NewItem, { readonly type: T }>
type Edit<T extends AddedType> = (key: string, item: NewItemOf<T>) => Promise<CallResult<Cart>>

const editSms = (key: string, body: NewItemOf<'SMS_BRAND_NAME' | 'SMS_SERVICE'>) =>
  takeCart(call(changeItem, { params: { key }, body }))

/** How the choices of each kind that can be added are replaced; domains have none. */
const edits: { readonly [T in AddedType]: Edit<T> } = {
  DOMAIN: () => Promise.resolve({ ok: false, error: networkError }),
  CLOUD_SERVER: (key, body) => takeCart(call(cloudServerItems.change, { params: { key }, body })),
  SHARED_HOSTING: (key, body) =>
    takeCart(call(sharedHostingItems.change, { params: { key }, body })),
  SSL: (key, body) => takeCart(call(sslItems.change, { params: { key }, body })),
  SMS_BRAND_NAME: editSms,
  SMS_SERVICE: editSms,
  CLOUD_HOSTING: (key, body) => takeCart(call(cloudHostingItems.change, { params: { key }, body })),
  WORDPRESS_HOSTING: (key, body) =>
    takeCart(call(wordpressHostingItems.change, { params: { key }, body })),
}

/** Replaces the choices of an item in the cart (commerce §7); its key stays. */
export const editItem = <T extends AddedType>(
  type: T,
  key: string,
  item: NewItemOf<T>,
): Promise<CallResult<Cart>> => edits[type](key, item)
