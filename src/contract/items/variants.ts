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
import {
  NewSmsBrandNameItem,
  SmsBrandNameCartItem,
  SmsBrandNameOrderItem,
} from './sms-brand-name.ts'
import { NewSmsServiceItem, SmsServiceCartItem, SmsServiceOrderItem } from './sms-service.ts'
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
  NewSmsBrandNameItem,
  NewSmsServiceItem,
])
export type NewItem = v.InferInput<typeof NewItem>

export const CartItem = v.variant('type', [
  DomainCartItem,
  CloudServerCartItem,
  SharedHostingCartItem,
  SslCartItem,
  CloudHostingCartItem,
  WordpressHostingCartItem,
  SmsBrandNameCartItem,
  SmsServiceCartItem,
])
export type CartItem = v.InferOutput<typeof CartItem>

export const OrderItem = v.variant('type', [
  DomainOrderItem,
  CloudServerOrderItem,
  SharedHostingOrderItem,
  SslOrderItem,
  CloudHostingOrderItem,
  WordpressHostingOrderItem,
  SmsBrandNameOrderItem,
  SmsServiceOrderItem,
])
export type OrderItem = v.InferOutput<typeof OrderItem>

/** The types on sale; each has a folder in `items/`. */
export type SoldType = CartItem['type']

export type SoldAction = CartItem['action']
