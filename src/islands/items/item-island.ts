import type { ComponentType } from 'react'
import type { CartItem, OrderItem, SoldType } from '../../contract/items/variants.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

type CartItemOf<T extends SoldType> = Extract<CartItem, { readonly type: T }>
type OrderItemOf<T extends SoldType> = Extract<OrderItem, { readonly type: T }>

interface CartPart<T extends SoldType> {
  readonly messages: Messages
  readonly item: CartItemOf<T>
}

interface CartTerm<T extends SoldType> extends CartPart<T> {
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
}

interface OrderPart<T extends SoldType> {
  readonly locale: Locale
  readonly messages: Messages
  readonly item: OrderItemOf<T>
}

/** What the browser shows of one kind of items. */
export interface ItemIsland<T extends SoldType = SoldType> {
  /** Below the name in the basket. */
  readonly CartDetails: ComponentType<CartPart<T>>
  /** The duration in the basket, and its choice. */
  readonly CartTerm: ComponentType<CartTerm<T>>
  /** Below the price in the basket. */
  readonly PriceNotes: ComponentType<CartPart<T>>
  /** What removing an item means. */
  readonly removeText: (messages: Messages, item: CartItemOf<T>) => string
  /** What was bought, below the name in an order. */
  readonly orderDetail: (messages: Messages, item: OrderItemOf<T>) => string
  /** The state of the fulfilment, unless it has an end date. */
  readonly fulfilmentText: (messages: Messages, item: OrderItemOf<T>) => string
  /** What the customer has to do for a paid item. */
  readonly OrderAction: ComponentType<OrderPart<T>>
  /** A note about the total of a cart or an order. */
  readonly totalNote: (
    messages: Messages,
    items: readonly (CartItemOf<T> | OrderItemOf<T>)[],
  ) => string | undefined
}
