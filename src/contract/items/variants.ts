import * as v from 'valibot'
import {
  CloudHostingCartItem,
  CloudHostingOrderItem,
  NewCloudHostingItem,
} from './cloud-hosting.ts'
import { DomainCartItem, DomainOrderItem, NewDomainItem } from './domain.ts'
import {
  NewSharedHostingItem,
  SharedHostingCartItem,
  SharedHostingOrderItem,
} from './shared-hosting.ts'
import {
  NewWordpressHostingItem,
  WordpressHostingCartItem,
  WordpressHostingOrderItem,
} from './wordpress-hosting.ts'

/** An item to add; its prices come from the server. */
export const NewItem = v.variant('type', [
  NewDomainItem,
  NewCloudHostingItem,
  NewSharedHostingItem,
  NewWordpressHostingItem,
])
export type NewItem = v.InferInput<typeof NewItem>

export const CartItem = v.variant('type', [
  DomainCartItem,
  CloudHostingCartItem,
  SharedHostingCartItem,
  WordpressHostingCartItem,
])
export type CartItem = v.InferOutput<typeof CartItem>

export const OrderItem = v.variant('type', [
  DomainOrderItem,
  CloudHostingOrderItem,
  SharedHostingOrderItem,
  WordpressHostingOrderItem,
])
export type OrderItem = v.InferOutput<typeof OrderItem>

/** The types on sale; each has a folder in `items/`. */
export type SoldType = CartItem['type']

export type SoldAction = CartItem['action']
