import type { SQL } from 'drizzle-orm'
import type { Order, PaymentMethod } from '../../../contract/checkout.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Money } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { TopUp } from '../../../contract/top-ups.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { InvoiceRule } from '../invoices/index.ts'
import type { PayableState } from './payable-states.ts'
import type { Paying } from './paying.ts'

/** One named step of a payment: a CTE over the CTEs `paid`, `payment` and the steps before it. */
export interface PaidStep {
  readonly name: string
  readonly cte: SQL
  /** It may wait for a lock, so customers are notified after it. It returns its rows. */
  readonly locks?: true
}

export interface PaidContext {
  readonly payableId: string
  readonly method: PaymentMethod
  readonly moment: SQL
}

export interface Bill {
  readonly number: number
  readonly method: PaymentMethod
  readonly payer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phoneNumber: string
  }
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly price: Money
  }[]
  /** Where the gateway leads after a cancel, instead of the path that the browser named. */
  readonly cancelPath?: string
}

/** Money of a payment from outside that is in the customer's balance now. */
export interface Received {
  readonly paymentId: string
  readonly payableId: string
  readonly customerId: string
  readonly amount: Money
  readonly now: Date
}

/** Informs the customer, in the transaction of the money. */
export type Inform = (tx: Queryable, enqueue: Enqueue, received: Received) => Promise<void>

/**
 * Pays the parts of a payable. A part that is no longer due refuses own funds (ApiError
 * INVOICE_PROCESSED); of money from outside, its amount goes to the balance. Returns what begins
 * after the commit.
 */
export type PayParts = (db: Queryable, paying: Paying) => Promise<() => void>

interface AnyPayable {
  readonly kind: string
  readonly concurrent: 'ONE' | 'PER_SUBJECT' | 'MANY'
  readonly invoice: InvoiceRule
  readonly payable?: SQL
  /** It is due until it is paid or cancelled; others lapse after a week. */
  readonly staysDue?: true
  /**
   * An expression over `payables`: paying it from own funds needs an identity confirmed after this
   * moment, or recently.
   */
  readonly confirmedAfter?: SQL
  /** Pays what it consists of, in the transaction that pays it. */
  readonly payParts?: PayParts
  readonly entries: SQL
  readonly paid: (context: PaidContext) => readonly PaidStep[]
  readonly lapsed: readonly PaidStep[]
  /** An expression over `paid`, `payment`, `invoiced` and the steps: what `pay` returns. */
  readonly stored: SQL
  bill(db: Queryable, payableId: string): Promise<Bill>
  /** After money that could not pay it went to the balance. */
  readonly credited: Inform
  /** After a gateway's payment. */
  readonly settled?: Inform
  /** Begins what follows a committed payment. It never fails and does not wait. */
  readonly afterCommit?: (payableId: string) => void
}

/** A kind whose payables are orders. */
export interface OrderPayable extends AnyPayable {
  readonly purpose: 'ORDER'
  /** Stores another method for the payable in the CTE `chosen`. */
  readonly chosen: (method: PaymentMethod) => PaidStep
  show(stored: unknown, locale: Locale): Order
  find(db: Queryable, payableId: string, locale: Locale): Promise<Order>
}

/** A kind whose payables are top-ups. */
export interface TopUpPayable extends AnyPayable {
  readonly purpose: 'TOP_UP'
  find(db: Queryable, customerId: string, payableId: string): Promise<TopUp>
}

/** A kind that is paid as a part of a bulk payment only; no call of payments takes it. */
export interface PartPayable extends AnyPayable {
  readonly purpose: 'PART'
}

/** What a payment can pay. A kind stays while rows of it exist: the start refuses unknown kinds. */
export type PayableKind = OrderPayable | TopUpPayable | PartPayable

/** What payments are for (commerce §9). Each purpose has its own calls, which refuse the other. */
export type Purpose = Exclude<PayableKind['purpose'], 'PART'>

/** The codes of a purpose's calls: for an unknown payable, a paid one, and one that lapsed. */
export const purposeCodes = {
  ORDER: { notFound: 'ORDER_NOT_FOUND', PAID: 'ORDER_STATUS_INVALID', LAPSED: 'ORDER_INVALID' },
  TOP_UP: {
    ...{ notFound: 'TOP_UP_NOT_FOUND', PAID: 'TOP_UP_PROCESSED' },
    LAPSED: 'CANNOT_COMPLETE_PAYMENT',
  },
} as const satisfies Record<Purpose, Record<'notFound' | 'PAID' | 'LAPSED', ErrorCode>>

/** Refuses a payable that is not due, by its purpose's code. @throws ApiError */
export const checkIsDue = (purpose: Purpose, state: PayableState): void => {
  if (state !== 'DUE') throw new ApiError(purposeCodes[purpose][state])
}

export interface PayableKinds {
  readonly of: (kind: string) => PayableKind
  /** Returns a kind of orders. @throws ApiError ORDER_NOT_FOUND for another */
  readonly ofOrder: (kind: string) => OrderPayable
  /** The kind that is paid most: a payment that has only an id tries it first. */
  readonly usual: OrderPayable
  readonly all: readonly PayableKind[]
}

/** Creates the table of kinds; the first is the usual one. */
export const payableKinds = (...all: readonly [OrderPayable, ...PayableKind[]]): PayableKinds => {
  const byName = new Map<string, PayableKind>(all.map((kind) => [kind.kind, kind]))
  if (byName.size < all.length) throw new Error('two kinds of payables have the same name')
  const of = (name: string): PayableKind => {
    const kind = byName.get(name)
    if (kind === undefined) throw new Error(`no kind of payables is named ${name}`)
    return kind
  }
  return {
    of,
    ofOrder: (name) => {
      const kind = of(name)
      if (kind.purpose !== 'ORDER') throw new ApiError(purposeCodes.ORDER.notFound)
      return kind
    },
    usual: all[0],
    all,
  }
}
