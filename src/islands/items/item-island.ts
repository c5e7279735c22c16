import type { ComponentType } from 'react'
import type { CartItem, OrderItem, SoldType } from '../../contract/items/variants.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'

type CartItemOf<T extends SoldType> = Extract<CartItem, { readonly type: T }>
type OrderItemOf<T extends SoldType> = Extract<OrderItem, { readonly type: T }>

interface CartItemProps<T extends SoldType> {
  readonly messages: Messages
  readonly item: CartItemOf<T>
}

interface CartTermProps<T extends SoldType> extends CartItemProps<T> {
  readonly busy: boolean
  readonly onDuration: (duration: number) => void
}

interface OrderItemProps<T extends SoldType> {
  readonly locale: Locale
  readonly messages: Messages
  readonly orderId: string
  readonly item: OrderItemOf<T>
}

/** The components and texts of one kind of items. */
export interface ItemIsland<T extends SoldType> {
  readonly CartDetails: ComponentType<CartItemProps<T>>
  readonly CartTerm: ComponentType<CartTermProps<T>>
  readonly PriceNotes: ComponentType<CartItemProps<T>>
  readonly removeText: (messages: Messages, item: CartItemOf<T>) => string
  readonly orderDetail: (messages: Messages, item: OrderItemOf<T>) => string
  readonly fulfilmentText: (messages: Messages, item: OrderItemOf<T>) => string
  /** Whether its term begins with the payment, so that the first renewal is known. */
  readonly startsNow: (item: CartItemOf<T> | OrderItemOf<T>) => boolean
  /** Its term is not named yet: the customer has a step to do first. */
  readonly isStartedLater?: true
  /** What a paid item requires of the customer. */
  readonly OrderAction: ComponentType<OrderItemProps<T>>
  /** The page of the account that manages it; services by default. */
  readonly place?: (item: OrderItemOf<T>) => `/${string}`
  /** The domain that customers connect to a website next. */
  readonly connects?: (item: OrderItemOf<T>) => string | undefined
  readonly totalNote: (
    messages: Messages,
    items: readonly (CartItemOf<T> | OrderItemOf<T>)[],
  ) => string | undefined
}
