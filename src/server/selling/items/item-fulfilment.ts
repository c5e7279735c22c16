import type { SQL } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import type { Notice } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { BilledTo, WaitCode } from '../../platform/db/schema/index.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { OrderItemJson } from './item-kind.ts'

/** What a kind may read of an item's order. */
export interface ItemOrder {
  readonly id: string
  readonly increment_id: number
  readonly customer_id: string
  readonly contact: BilledTo
  readonly grand_total: number
  /** Nobody placed it: a renewal was due. */
  readonly automatic: boolean
}

/** A paid item and its order. */
export interface ItemWork {
  readonly order: ItemOrder
  readonly item: OrderItemJson
}

export interface Active {
  readonly is: 'active'
  readonly startsAt: Date
  readonly expiresAt?: Date
  /** What its provider calls it. */
  readonly externalId: string
}

/** Nothing runs meanwhile: a verb or the clock wakes the item. */
export interface Waiting {
  readonly is: 'waiting'
  readonly on: 'customer' | 'staff' | 'provider'
  readonly what: WaitCode
  readonly wakeAt: Date
  readonly deadlineAt?: Date
}

export interface Impossible {
  readonly is: 'impossible'
  readonly why: string
  readonly refund: Money | 'ALL'
}

/** What a run of an item's fulfilment came to. */
export type Fulfilment =
  | Active
  | Waiting
  | Impossible
  /** Something that passes stood in the way. */
  | { readonly is: 'later'; readonly why: string }

/** The reason of a refund when no run could fulfil an item in time. */
export const gaveUp = 'UNREACHABLE'

/** How the items of one type and action are fulfilled. */
export interface ItemFulfilment {
  /**
   * Its first step bears the action's name and has an empty intent: the statement that finds the
   * work stores it, and so costs no other one.
   */
  readonly opensStep?: boolean
  /** The notice of a refund; ITEM_REFUNDED without it. */
  readonly refundNotice?: Notice['code']
  /** Does the next missing thing, after a look at the world. Repeating it is harmless. */
  readonly fulfil: (work: ItemWork, steps: Steps) => Promise<Fulfilment>
  /**
   * Returns the CTEs that store what the customer has now, with the item's result in one statement.
   *
   * @param source a CTE; without a row in it nothing is stored
   */
  readonly record?: (work: ItemWork, active: Active, source: SQL) => SQL
  /** Stores what a new wait means, in its transaction. */
  readonly waits?: (tx: Queryable, work: ItemWork, waiting: Waiting) => Promise<void>
  /** Stores what an active item means beyond {@link record}, in its transaction. */
  readonly activated?: (tx: Queryable, work: ItemWork, active: Active) => Promise<void>
  /** Stores what a refund means, in its transaction. */
  readonly refunded?: (tx: Queryable, work: ItemWork, impossible: Impossible) => Promise<void>
  /** Runs after the commit of a result. Never fails. */
  readonly changed?: (work: ItemWork, result: Active | Waiting | Impossible) => void
}

/** The fulfilments of all kinds, by type and action. */
export type FulfilmentTable = {
  readonly [Type in OrderItemJson['type']]: {
    readonly [Action in OrderItemJson['action']]: ItemFulfilment
  }
}
