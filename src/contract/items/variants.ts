import * as v from 'valibot'
import { DomainCartItem, DomainOrderItem, NewDomainItem } from './domain.ts'

/** What is put into the cart. Prices come from the server alone; any that are sent are ignored. */
export const NewItem = v.variant('type', [NewDomainItem])
export type NewItem = v.InferInput<typeof NewItem>

/** One item as the cart shows it (commerce §3). */
export const CartItem = v.variant('type', [DomainCartItem])
export type CartItem = v.InferOutput<typeof CartItem>

/** One item of an order (commerce §3, order confirmation). */
export const OrderItem = v.variant('type', [DomainOrderItem])
export type OrderItem = v.InferOutput<typeof OrderItem>

/** The types of items that are sold now: each has a folder of its name in `items/`. */
export type SoldType = CartItem['type']

/** What is done with them. */
export type SoldAction = CartItem['action']
