import * as v from 'valibot'
import { DomainCartItem, DomainOrderItem, NewDomainItem } from './domain.ts'

/** A new item of the cart; prices that are sent are ignored. */
export const NewItem = v.variant('type', [NewDomainItem])
export type NewItem = v.InferInput<typeof NewItem>

export const CartItem = v.variant('type', [DomainCartItem])
export type CartItem = v.InferOutput<typeof CartItem>

export const OrderItem = v.variant('type', [DomainOrderItem])
export type OrderItem = v.InferOutput<typeof OrderItem>

/** The types that are sold now. */
export type SoldType = CartItem['type']

export type SoldAction = CartItem['action']
