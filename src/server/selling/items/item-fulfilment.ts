import type { SQL } from 'drizzle-orm'
import type { OrderItem, SoldAction, SoldType } from '../../../contract/items/variants.ts'
import type { Money } from '../../../contract/money.ts'
import type { Notice } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { BilledTo, WaitCode } from '../../platform/db/schema/index.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { PriceNotice } from '../../services/lifecycle/index.ts'
import type { OrderItemJson } from './item-kind.ts'

/** The columns of an order that a kind may read. */
export interface ItemOrder {
  readonly id: string
  readonly increment_id: number
  readonly customer_id: string
  readonly contact: BilledTo
  readonly grand_total: number
  readonly automatic: boolean
  readonly locale: Locale
}

export interface ItemWork {
  readonly order: ItemOrder
  readonly item: OrderItemJson
}

export interface Active {
  readonly is: 'active'
  readonly startsAt: Date
  readonly expiresAt?: Date
  /** What the provider created, for the customer's service. */
  readonly created?: {
    readonly externalId: string
    readonly config: object
    readonly priceNotice?: PriceNotice | undefined
  }
}

/** Nothing runs until a verb or the clock wakes the item. */
export interface Waiting {
  readonly is: 'waiting'
  readonly on: 'customer' | 'staff' | 'provider'
  readonly what: WaitCode
  readonly wakeAt: Date
  readonly deadlineAt?: Date
  /** For staff. */
  readonly why?: string
}

export interface Impossible {
  readonly is: 'impossible'
  readonly why: string
  readonly refund: Money | 'ALL'
}

export type Fulfilment =
  | Active
  | Waiting
  | Impossible
  | { readonly is: 'later'; readonly why: string }

/** The reason of a refund after the last try. */
export const gaveUp = 'UNREACHABLE'

/** How the items of one type and action are fulfilled. */
export interface ItemFulfilment {
  /** The statement that finds the work stores its first step: the action's name, no intent. */
  readonly opensStep?: boolean
  readonly refundNotice?: Notice['code']
  /** Does what is missing; repeating it is harmless. */
  readonly fulfil: (work: ItemWork, steps: Steps) => Promise<Fulfilment>
  /** Returns the CTEs that store the customer's service, if the CTE `source` has a row. */
  readonly record?: (work: ItemWork, active: Active, source: SQL) => SQL
  /** Runs in the transaction of a new wait. */
  readonly waits?: (tx: Queryable, work: ItemWork, waiting: Waiting) => Promise<void>
  /** Runs in the transaction of an active item. */
  readonly activated?: (tx: Queryable, work: ItemWork, active: Active) => Promise<void>
  /** Runs in the transaction of a refund. */
  readonly refunded?: (tx: Queryable, work: ItemWork, impossible: Impossible) => Promise<void>
  /** Runs after the commit; never fails. */
  readonly changed?: (work: ItemWork, result: Active | Waiting | Impossible) => void
}

/** By type and action of an item. */
export type FulfilmentTable = {
  readonly [Type in SoldType]: {
    readonly [Action in Extract<OrderItem, { readonly type: Type }>['action']]: ItemFulfilment
  }
}

/** Returns the fulfilment of an item. @throws Error when its kind has no such action */
export const fulfilmentOf = (
  table: Partial<FulfilmentTable>,
  { type, action }: Pick<OrderItemJson, 'type' | 'action'>,
): ItemFulfilment => {
  const actions: Readonly<Partial<Record<SoldAction, ItemFulfilment>>> = table[type] ?? {}
  const fulfilment = actions[action]
  if (fulfilment === undefined) throw new Error(`nothing fulfils the ${action} of a ${type}`)
  return fulfilment
}
