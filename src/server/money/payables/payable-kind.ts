import type { SQL } from 'drizzle-orm'
import type { Order, PaymentMethod } from '../../../contract/checkout.ts'
import type { Money } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { InvoiceRule } from '../invoices/index.ts'

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
  readonly cancelPath: string
}

/** What a payment can pay. A kind stays while rows of it exist: the start refuses unknown kinds. */
export interface PayableKind {
  readonly kind: string
  readonly concurrent: 'ONE' | 'PER_SUBJECT' | 'MANY'
  readonly invoice: InvoiceRule
  readonly payable?: SQL
  readonly entries: SQL
  readonly paid: (context: PaidContext) => readonly PaidStep[]
  readonly lapsed: readonly PaidStep[]
  readonly chosen: (method: PaymentMethod) => PaidStep
  /** An expression over `paid`, `payment`, `invoiced` and the steps; {@link PayableKind.show} reads it. */
  readonly stored: SQL
  show(stored: unknown, locale: Locale): Order
  find(db: Queryable, payableId: string, locale: Locale): Promise<Order>
  bill(db: Queryable, payableId: string): Promise<Bill>
  /** Begins what follows a committed payment. It never fails and does not wait. */
  readonly afterCommit?: (payableId: string) => void
}

export interface PayableKinds {
  readonly of: (kind: string) => PayableKind
  /** The kind that is paid most: a payment that has only an id tries it first. */
  readonly usual: PayableKind
  readonly all: readonly PayableKind[]
}

/** Creates the table of kinds; the first is the usual one. */
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
