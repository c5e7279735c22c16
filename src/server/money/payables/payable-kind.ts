import type { SQL } from 'drizzle-orm'
import type { Order, PaymentMethod } from '../../../contract/checkout.ts'
import type { Money } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { InvoiceRule } from '../invoices/index.ts'

/**
 * One step of a payment, owned by its module: a CTE over the payable that this statement pays, which
 * is the CTE `paid`, its payment (`payment`) and the steps before it.
 */
export interface PaidStep {
  /** Its name as a CTE. */
  readonly name: string
  readonly cte: SQL
  /** It may wait for a lock: customers are notified after it. Its rows are returned. */
  readonly locks?: true
}

/** What the steps of a payment need to know. */
export interface PaidContext {
  readonly payableId: string
  readonly method: PaymentMethod
  /** The moment of the payment, as an expression. */
  readonly moment: SQL
}

/** What a gateway shows to its payer. */
export interface Bill {
  /** The number that customers say. */
  readonly number: number
  /** How the customer chose to pay. */
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
  /** Path on our site for a payer who gives up. */
  readonly cancelPath: string
}

/**
 * What a payment can pay. A kind is never deleted while rows of it exist; the start refuses payables
 * of unknown kinds.
 */
export interface PayableKind {
  readonly kind: string
  /** How many of a customer may be due at the same time. */
  readonly concurrent: 'ONE' | 'PER_SUBJECT' | 'MANY'
  readonly invoice: InvoiceRule
  /** What must hold besides the payable's state; about `payables`. */
  readonly payable?: SQL
  /** A `select` of `cause, account, amount` of the ledger entries, over `paid` and the steps. */
  readonly entries: SQL
  /** What happens with the payment, wholly or not at all, in this order. */
  readonly paid: (context: PaidContext) => readonly PaidStep[]
  /** What happens when it lapses unpaid: CTEs over the CTE `lapsed`. */
  readonly lapsed: readonly PaidStep[]
  /** Stores the chosen method: a CTE over the CTE `chosen`. */
  readonly chosen: (method: PaymentMethod) => PaidStep
  /** An expression over `paid`, `payment`, `invoiced` and the steps that {@link PayableKind.show} reads. */
  readonly stored: SQL
  show(stored: unknown, locale: Locale): Order
  /** The answer for a payable as it is now. */
  find(db: Queryable, payableId: string, locale: Locale): Promise<Order>
  bill(db: Queryable, payableId: string): Promise<Bill>
  /** Begins what follows a committed payment. Never fails, and does not wait. */
  readonly afterCommit?: (payableId: string) => void
}

/** The kinds of payables, by their names. */
export interface PayableKinds {
  /** @throws Error for a kind that no row of the table has */
  readonly of: (kind: string) => PayableKind
  /** The kind that is paid most: a payment that knows only an id tries it first. */
  readonly usual: PayableKind
  readonly all: readonly PayableKind[]
}

/** Makes the table of kinds; the first is the usual one. */
export const payableKinds = (...all: readonly [PayableKind, ...PayableKind[]]): PayableKinds => {
  const byName = new Map(all.map((kind) => [kind.kind, kind]))
  if (byName.size < all.length) throw new Error('two kinds of payables have the same name')
  return {
    of: (name) => {
      const kind = byName.get(name)
      if (kind === undefined) throw new Error(`no kind of payables is named ${name}`)
      return kind
    },
    usual: all[0],
    all,
  }
}
