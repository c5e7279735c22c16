import type { SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { CartItem, NewItem, OrderItem, SoldType } from '../../../contract/items/variants.ts'
import type { cartItemFields, orderItemFields } from '../../../contract/items/item-fields.ts'
import type { Money } from '../../../contract/money.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { cartItems, orderItems, PricePart } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { MailTextKey } from '../../platform/mail/mail-texts.ts'

/** `to_jsonb` of a row of `order_items`. */
export type OrderItemJson = JsonRow<typeof orderItems>

/** What a cart and an order store of an item. */
export type StoredLine = Omit<
  JsonRow<typeof cartItems>,
  'customer_id' | 'position' | 'seen_price'
> & {
  /** What its kind reads along ({@link ItemDescription.facts}). */
  readonly facts?: unknown
}

/** An item of a cart. */
export type StoredItem = Omit<JsonRow<typeof cartItems>, 'customer_id'> & Pick<StoredLine, 'facts'>

/** An item that its kind is about to add. */
export type NewLine<Config = unknown> = Omit<StoredItem, 'position' | 'config'> & {
  readonly config: Config
}

/** A stored line whose config and facts were read by the schemas of its kind. */
export type Line<Config, Facts = unknown> = Omit<StoredLine, 'config' | 'facts'> & {
  readonly config: Config
  readonly facts: Facts
}

/** An input of a type. */
export type NewItemOf<T extends SoldType> = Extract<
  v.InferOutput<typeof NewItem>,
  { readonly type: T }
>

type Action<T extends SoldType> = Extract<CartItem, { readonly type: T }>['action']

type Without<Item, Field extends PropertyKey> = Item extends unknown ? Omit<Item, Field> : never

/** What only this type's items have in a cart, beside the fields of every item. */
export type CartDetails<T extends SoldType = SoldType> = Without<
  Extract<CartItem, { readonly type: T }>,
  keyof typeof cartItemFields
>

/** The same of the items of an order. */
export type OrderDetails<T extends SoldType = SoldType> = Without<
  Extract<OrderItem, { readonly type: T }>,
  keyof typeof orderItemFields
>

/** What one piece of a line costs for its whole term, before tax. */
export interface PricedLine<T extends SoldType = SoldType> {
  /** Without any discount. */
  readonly price: Money
  /** What a sale takes off; never more than `price`. */
  readonly discount: Money
  /** What of `price` goes to whom. */
  readonly parts: readonly PricePart[]
  /** Each further term. */
  readonly renewalPrice: Money
  /** The durations that can be chosen. */
  readonly minimumDuration: number
  readonly maximumDuration: number
  readonly details: CartDetails<T>
}

/** What the registry or provider says of a line before it is ordered. */
export type Recheck<Config> =
  | { readonly is: 'unavailable'; readonly key: string }
  /** It costs something else now: the customer is asked again. */
  | { readonly is: 'changed'; readonly key: string; readonly config: Config }

type PrefixOf<Key> = Key extends `${infer Prefix}.action` ? Prefix : never

/** The texts and links about a refund of an item. */
export interface RefundText {
  /** The texts' prefix in `mail.json`. */
  readonly about: PrefixOf<Extract<MailTextKey, `refund${string}.action`>>
  /** Where the customer goes on, without the locale. */
  readonly path: string
}

/** What is known of a kind without its providers: how its items are stored and described. */
export interface ItemDescription<T extends SoldType, Config, Facts = unknown> {
  readonly type: T
  /** The stored config; it is read months later. */
  readonly config: v.GenericSchema<unknown, Config>
  readonly version: number
  readonly factsSchema: v.GenericSchema<unknown, Facts>
  /**
   * Selects as JSON what the kind has to know about a line besides its row; read in the cart's own
   * statement. @param line a row of `cart_items`
   */
  facts(line: SQL): SQL
  /** Identifies the item in a cart: the same thing is there once. */
  keyOf(line: { readonly action: Action<T>; readonly subject: string }): string
  /** Describes a line in the cart, on invoices, at the gateway and in mails. */
  describe(line: Line<Config>, locale: Locale): { readonly name: string; readonly detail: string }
  orderDetails(line: Line<Config> & Pick<OrderItemJson, 'parts'>): OrderDetails<T>
  refundText(line: Line<Config>): RefundText
}

/** Who adds items, and when. */
export interface AddContext {
  readonly customerId: string
  readonly now: Date
}

/** A kind of item that can be bought. */
export interface ItemKind<T extends SoldType, Config, Facts = unknown> extends ItemDescription<
  T,
  Config,
  Facts
> {
  /**
   * Returns the lines of inputs: several of one when a companion comes with it.
   *
   * @throws ApiError one of the codes that `PUT /cart/items` declares
   */
  add(inputs: readonly NewItemOf<T>[], context: AddContext): Promise<readonly NewLine<Config>[]>
  /** Returns a line with another duration. @throws ApiError as `PATCH /cart/items` declares */
  edit(
    line: Line<Config, Facts>,
    patch: { readonly duration: number },
    context: { readonly now: Date },
  ): Pick<NewLine<Config>, 'duration' | 'config' | 'seen_price'>
  /** Prices a line; undefined when it is no longer sold. */
  price(line: Line<Config, Facts>, context: { readonly now: Date }): PricedLine<T> | undefined
  /** Returns the lines that can't be ordered as they are. One without an answer is left out. */
  recheck(
    lines: readonly Line<Config, Facts>[],
    context: { readonly now: Date },
  ): Promise<readonly Recheck<Config>[]>
}
