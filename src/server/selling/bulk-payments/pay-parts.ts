import { sql } from 'drizzle-orm'
import { add, type Money } from '../../../contract/money.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import { pay, type PayableKinds, type PayParts } from '../../money/payables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { informOfPayment } from './inform-of-payment.ts'

interface Part extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly amount: Money
}

const readParts = (db: Queryable, bulkPaymentId: string): Promise<readonly Part[]> =>
  rowsOf<Part>(
    db,
    sql`select y.id::text as id, y.kind, p.amount
      from bulk_payment_parts p join payables y on y.id = p.payable_id
      where p.bulk_payment_id = ${bulkPaymentId}::uuid
      order by p.position`,
  )

const store = (
  db: Queryable,
  bulkPaymentId: string,
  { id }: Part,
  state: 'PAID' | 'CREDITED',
): Promise<unknown> =>
  rowsOf(
    db,
    sql`update bulk_payment_parts set state = ${state}
      where bulk_payment_id = ${bulkPaymentId}::uuid and payable_id = ${id}::uuid returning state`,
  )

export interface PayPartsDeps {
  /** Later: the table has this kind too. */
  readonly kinds: () => PayableKinds
  readonly enqueue: Enqueue
}

/** The payment is stored once, with the bulk payment. */
const noPayment = sql`select * from payments where false`

/**
 * Creates what pays the parts of a bulk payment, each with its own entries and invoice. Together they
 * move exactly what the bulk payment brought: what a part cannot take goes to the balance.
 */
export const createPayParts =
  ({ kinds, enqueue }: PayPartsDeps): PayParts =>
  async (db, paying) => {
    const { payableId: bulkPaymentId, customerId, from, isOwn, now } = paying
    const begins: (() => void)[] = []
    const credited: Money[] = []
    const parts = await readParts(db, bulkPaymentId)
    for (const part of parts) {
      const kind = kinds().of(part.kind)
      const paid = await pay(db, kind, {
        ...{ payableId: part.id, customerId, method: paying.method, from, now },
        isOwn: false,
        payment: noPayment,
        // A part's amount never changes; if it did, the bulk payment would not be its sum.
        provided: sql`payables.amount = ${part.amount}::bigint`,
      })
      await store(db, bulkPaymentId, part, paid === undefined ? 'CREDITED' : 'PAID')
      if (paid !== undefined) {
        begins.push(() => kind.afterCommit?.(part.id))
      } else if (isOwn) {
        throw new ApiError('INVOICE_PROCESSED')
      } else {
        const { amount } = part
        const cause = `bulk-payment:${bulkPaymentId}:${part.id}:credit`
        await transfer(db, [{ cause, from, to: balanceAccount(customerId), amount }], now)
        credited.push(amount)
      }
    }
    const amount = add(...parts.map((part) => part.amount))
    await informOfPayment(db, enqueue, paying, { amount, credited })
    return () => begins.forEach((begin) => begin())
  }
