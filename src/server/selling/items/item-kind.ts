import type { SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { CartItem, NewItem, OrderItem, SoldType } from '../../../contract/items/variants.ts'
import type {
  cartItemFields,
  ItemAction,
  orderItemFields,
  SetupProgress,
} from '../../../contract/items/item-fields.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ChangePrice } from '../../../contract/change-price.ts'
import type { ChosenAddon, SoldPackage } from '../../../contract/configured-price.ts'
import type { Money } from '../../../contract/money.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type {
  cartItems,
  DiscountLine,
  orderItems,
  PricePart,
} from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { MailTextKey } from '../../platform/mail/index.ts'
import type { PackageFacts } from './package-config.ts'

/** `to_jsonb` of a row of `order_items`. */
export type OrderItemJson = JsonRow<typeof orderItems>

/** The stored columns that carts and orders share. */
export type StoredLine = Omit<
  JsonRow<typeof cartItems>,
  'customer_id' | 'position' | 'seen_price'
> & {
  readonly facts?: unknown
}

/** An item of a cart. */
export type StoredItem = Omit<JsonRow<typeof cartItems>, 'customer_id'> & Pick<StoredLine, 'facts'>

/** An item that its kind adds to a cart. */
export type NewLine<Config = unknown> = Omit<StoredItem, 'position' | 'config'> & {
  readonly config: Config
}

/** A stored line whose action, config and facts are parsed. */
export type Line<T extends SoldType, Config, Facts = unknown> = Omit<
  StoredLine,
  'type' | 'action' | 'config' | 'facts'
> & {
  readonly type: T
  readonly action: Action<T>
  readonly config: Config
  readonly facts: Facts
}

export type NewItemOf<T extends SoldType> = Extract<
  v.InferOutput<typeof NewItem>,
  { readonly type: T }
>

type Action<T extends SoldType> = Extract<CartItem, { readonly type: T }>['action']

type Without<Item, Field extends PropertyKey> = Item extends unknown ? Omit<Item, Field> : never

/** The fields that only this type has in a cart. */
export type CartDetails<T extends SoldType = SoldType> = Without<
  Extract<CartItem, { readonly type: T }>,
  keyof typeof cartItemFields
>

/** The fields that only this type has in an order. */
export type OrderDetails<T extends SoldType = SoldType> = Without<
  Extract<OrderItem, { readonly type: T }>,
  keyof typeof orderItemFields
>

/** The price of one piece of a line for its whole term, before tax. */
export interface PricedLine<T extends SoldType> {
  readonly price: Money
  readonly discount: Money
  /** The tax of the line if it is not that of its price. */
  readonly tax?: Money
  /** The share of `discount` that another line of the cart brings. */
  readonly bundled?: Money
  /** The discount with a code of its own (commerce §3), of one piece. */
  readonly coded?: DiscountLine | undefined
  readonly parts: readonly PricePart[]
  readonly renewalPrice: Money
  readonly minimumDuration: number
  readonly maximumDuration: number
  readonly details: CartDetails<T>
  readonly addons?: CartItem['addons']
  /** Stored in an order instead of the line's config. */
  readonly orderConfig?: unknown
}

/** The provider's answer about a line before it is ordered. */
export type Recheck<Config> =
  | { readonly is: 'unavailable'; readonly key: string }
  | { readonly is: 'changed'; readonly key: string; readonly config: Config }
  /** The customer has to change it first. */
  | {
      readonly is: 'refused'
      readonly key: string
      readonly code: ErrorCode
      readonly params: Readonly<Record<string, string | number>>
    }

type PrefixOf<Key> = Key extends `${infer Prefix}.action` ? Prefix : never

/** The texts (keys of `mail.json`) and the link about a refund. */
export interface RefundText {
  readonly about: PrefixOf<Extract<MailTextKey, `refund${string}.action`>>
  readonly intro: Extract<MailTextKey, `refund${string}`>
  readonly reason: string
  readonly path: string
}

/** The stages of a setup, each with the names of its durable steps. */
export type SetupStages = readonly (readonly [
  stage: SetupProgress['stage'],
  steps: string | readonly string[],
  shown?: Pick<SetupProgress, 'name'>,
])[]

/** A line as people read it. */
export interface DescribedLine {
  readonly name: string
  /** Its line of a receipt. */
  readonly detail: string
  /** What is bought for the name, if it is not the name itself. */
  readonly plan?: string
}

/** FIRST: it sells a service. RENEWED: a further term of it. CHANGE: of its plan within a term. */
export type TermKind = 'FIRST' | 'RENEWED' | 'CHANGE'

/** How items of a type are stored and described, without any provider. */
export interface ItemDescription<T extends SoldType, Config, Facts = unknown> {
  readonly type: T
  readonly action: v.GenericSchema<unknown, Action<T>>
  readonly config: v.GenericSchema<unknown, Config>
  readonly version: number
  /** Which term of a service an action pays for. */
  readonly terms: Readonly<Record<Action<T>, TermKind>>
  /** The actions whose billing contact becomes the registrant at a registry. */
  readonly registers?: readonly Action<T>[]
  /** It is no longer sold; services of it are renewed, changed and ended as before. */
  readonly isRetired?: true
  /** Promo credit does not pay for it. */
  readonly takesPromoCredit?: false
  readonly factsSchema: v.GenericSchema<unknown, Facts>
  /** Selects as JSON what a row of `cart_items` depends on; also on other rows of its cart. */
  readonly facts: (line: SQL) => SQL
  /** Whether `facts` must be read even if no other row of the cart needs its own; true by default. */
  readonly hasFacts?: (action: ItemAction) => boolean
  /** Selects further facts, for a kind that shares `facts` with others. */
  readonly ownFacts?: (line: SQL) => SQL
  describe(line: Line<T, Config>, locale: Locale): DescribedLine
  /** Returns the name of an item that is gone from its key, for a kind whose keys contain it. */
  readonly nameOfKey?: (key: string) => string | undefined
  orderDetails(line: Line<T, Config> & Pick<OrderItemJson, 'parts' | 'id'>): OrderDetails<T>
  /** Returns what is done one after another for an action, each until its step is done; the last one ends with the item. */
  readonly stages?: (action: Action<T>, config: Config) => SetupStages | undefined
  /** Selects whether the setup of a row of `order_items` takes as long as that of the service `s` in the same region did; always by default. */
  readonly isSetUpLike?: (item: SQL) => SQL
  /** Returns what a receipt notes about its items of this type. */
  readonly receiptNote: (items: readonly OrderItemJson[], locale: Locale) => string | undefined
  /** Selects as JSON why a row of `order_items` was refunded. */
  readonly refundFacts: (item: SQL) => SQL
  refundText(line: Line<T, Config>, facts: unknown, locale: Locale): RefundText
}

/** The customer who adds items. */
export interface AddContext {
  readonly customerId: string
  readonly now: Date
  /** The key of the item that is replaced. */
  readonly replaces?: string | undefined
}

/** The plan that a service shall have. */
export interface ChangeInput {
  readonly serviceId: string
  readonly productKey: string
  readonly addons: readonly ChosenAddon[]
}

export interface ChangeContext {
  readonly customerId: string
  readonly now: Date
  /** The smallest amount that can be paid alone. */
  readonly minimum: Money
}

/** A change of a service's plan with its price. */
export interface PricedChange {
  readonly service: NonNullable<PackageFacts['service']>
  readonly planName: string
  readonly change: ChangePrice & { readonly sold: SoldPackage }
}

/** A kind of item that can be bought. */
export interface ItemKind<T extends SoldType, Config, Facts = unknown> extends ItemDescription<
  T,
  Config,
  Facts
> {
  /** Returns the items of other kinds that come with an input. */
  companions?(input: NewItemOf<T>): readonly v.InferOutput<typeof NewItem>[]
  /** Returns the lines of inputs. @throws ApiError as `PUT /cart/items` declares */
  add(inputs: readonly NewItemOf<T>[], context: AddContext): Promise<readonly NewLine<Config>[]>
  /** Prices a change of a service's plan. @throws ApiError as `changePlan` declares */
  change?(input: ChangeInput, context: ChangeContext): Promise<PricedChange>
  /** Returns a line with another duration. @throws ApiError as `PATCH /cart/items` declares */
  edit(
    line: Line<T, Config, Facts>,
    patch: { readonly duration: number },
    context: { readonly now: Date },
  ): Pick<NewLine<Config>, 'duration' | 'config' | 'seen_price'>
  /** Prices a line; undefined when it is no longer sold. Pure. */
  price(line: Line<T, Config, Facts>, context: { readonly now: Date }): PricedLine<T> | undefined
  /** Returns the lines that cannot be ordered as they are, as far as providers respond. */
  recheck(
    lines: readonly Line<T, Config, Facts>[],
    context: { readonly now: Date },
  ): Promise<readonly Recheck<Config>[]>
}
