import type { Queryable } from '../../platform/db/database.ts'
import { pay } from './pay.ts'
import type { Paying } from './paying.ts'
import type { PayableKind } from './payable-kind.ts'

/** A paid payable. */
export interface Paid {
  /** The kind's `stored`. */
  readonly stored: unknown
  /** Begins what follows the committed payment. It never fails and does not wait. */
  readonly afterCommit: () => void
}

/** Pays a payable, and its parts in the same transaction. Undefined as {@link pay} returns it. */
export const payWithParts = async (
  db: Queryable,
  kind: PayableKind,
  paying: Paying,
): Promise<Paid | undefined> => {
  const { payParts } = kind
  const begin = (): void => kind.afterCommit?.(paying.payableId)
  if (payParts === undefined) {
    const paid = await pay(db, kind, paying)
    return paid && { stored: paid.stored, afterCommit: begin }
  }
  return db.transaction(async (tx) => {
    const paid = await pay(tx, kind, paying)
    if (paid === undefined) return undefined
    const beginParts = await payParts(tx, paying)
    return {
      stored: paid.stored,
      afterCommit: () => {
        begin()
        beginParts()
      },
    }
  })
}
