import { sql } from 'drizzle-orm'
import { subtract, type Money } from '../../../contract/money.ts'
import { issueCreditNote } from '../../money/invoices/index.ts'
import { lapse, type PayableState } from '../../money/payables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { say, VerbError } from '../../platform/verbs/index.ts'
import { awsInvoice } from './aws-invoice.ts'

type Found = Readonly<{ id: string; state: PayableState; total: Money; tax: Money }>

/**
 * Cancels an unpaid AWS invoice with a credit note, because it has a number. Money that comes for it
 * later goes to the balance. @throws VerbError when it is unknown, paid or cancelled
 */
export const cancelAwsInvoice = async (
  db: Queryable,
  number: string,
  now: Date,
): Promise<{ readonly id: string }> => {
  // The lock is the one of a payment of it.
  const [found] = await rowsOf<Found>(
    db,
    sql`select y.id::text as id, y.state, v.total, v.tax_amount as tax
      from payables y join invoices v on v.payable_id = y.id
      where v.number = ${number} and y.kind = ${awsInvoice.kind}
      for no key update of y`,
  )
  if (found === undefined) throw new VerbError(say('aws-invoices.unknown', { number }))
  const { id, state, total, tax } = found
  if (state === 'PAID') throw new VerbError(say('aws-invoices.paid', { number }))
  if (state === 'LAPSED') throw new VerbError(say('aws-invoices.cancelled-before', { number }))
  await issueCreditNote(db, { payableId: id, line: null, net: subtract(total, tax), tax }, now)
  await lapse(db, awsInvoice, id, now)
  return { id }
}
