import * as v from 'valibot'
import { CloudServerCartItem, CloudServerOrderItem, NewCloudServerItem } from './cloud-server.ts'
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
import { NewSslItem, SslCartItem, SslOrderItem } from './ssl.ts'
import {
  NewWordpressHostingItem,
  WordpressHostingCartItem,
  WordpressHostingOrderItem,
} from './wordpress-hosting.ts'

/** An item to add; its prices come from the server. */
export const NewItem = v.variant('type', [
  NewDomainItem,
  NewCloudServerItem,
  NewSharedHostingItem,
  NewSslItem,
  NewCloudHostingItem,
  NewWordpressHostingItem,
])
export type NewItem = v.InferInput<typeof NewItem>

export const CartItem = v.variant('type', [
  DomainCartItem,
  CloudServerCartItem,
  SharedHostingCartItem,
  SslCartItem,
  CloudHostingCartItem,
  WordpressHostingCartItem,
])
export type CartItem = v.InferOutput<typeof CartItem>

export const OrderItem = v.variant('type', [
  DomainOrderItem,
  CloudServerOrderItem,
  SharedHostingOrderItem,
  SslOrderItem,
  CloudHostingOrderItem,
  WordpressHostingOrderItem,
])
export type OrderItem = v.InferOutput<typeof OrderItem>

/** The types on sale; each has a folder in `items/`. */
export type SoldType = CartItem['type']

export type SoldAction = CartItem['action']
