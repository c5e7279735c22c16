import { sql } from 'drizzle-orm'
import { add, formatMoney, subtract, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { issueCreditNote } from '../../money/invoices/index.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import type { PayableState } from '../../money/payables/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import { say, VerbError } from '../../platform/verbs/index.ts'
import { awsInvoice } from './aws-invoice.ts'
import { refundShare } from './refund-share.ts'

type Found = Readonly<{
  id: string
  customerId: string
  state: PayableState
  net: Money
  tax: Money
  creditedNet: Money
  creditedTax: Money
}>

interface WantedRefund {
  readonly number: string
  /** Undefined: all that is left. */
  readonly amount: Money | undefined
  /** Unique: the same one pays back once. */
  readonly refundId: string
}

/**
 * Refunds a paid AWS invoice, or an amount of it, to the balance with a credit note. From there it can
 * go to the gateway. @throws VerbError when it is unknown, unpaid, or less is left
 */
export const refundAwsInvoice = async (
  db: Queryable,
  { number, amount, refundId }: WantedRefund,
  now: Date,
): Promise<{ readonly customerId: string; readonly amount: Money }> => {
  // The lock makes concurrent refunds of one invoice see each other's credit notes.
  const [found] = await rowsOf<Found>(
    db,
    sql`select y.id::text as id, y.customer_id::text as "customerId", y.state,
        v.total - v.tax_amount as net, v.tax_amount as tax,
        (select coalesce(sum(n.net), 0) from credit_notes n
          where n.invoice_id = v.id)::bigint as "creditedNet",
        (select coalesce(sum(n.tax), 0) from credit_notes n
          where n.invoice_id = v.id)::bigint as "creditedTax"
      from payables y join invoices v on v.payable_id = y.id
      where v.number = ${number} and y.kind = ${awsInvoice.kind}
      for no key update of y, v`,
  )
  if (found === undefined) throw new VerbError(say('aws-invoices.unknown', { number }))
  const { id, customerId, state } = found
  if (state !== 'PAID') throw new VerbError(say('aws-invoices.not-paid', { number }))
  const left = {
    net: subtract(found.net, found.creditedNet),
    tax: subtract(found.tax, found.creditedTax),
  }
  const most = add(left.net, left.tax)
  const refund = amount ?? most
  const share = refundShare(left, refund)
  if (share === undefined || refund === 0) {
    throw new VerbError(say('aws-invoices.too-much', { most: formatMoney(most), number }))
  }
  const to = balanceAccount(customerId)
  const cause = `aws-invoice-refund:${refundId}`
  await transfer(
    db,
    [
      { cause: `${cause}:net`, from: 'sales', to, amount: share.net },
      { cause: `${cause}:tax`, from: 'vat', to, amount: share.tax },
    ],
    now,
  )
  await issueCreditNote(db, { payableId: id, line: null, ...share }, now)
  const params = { number, amount: formatMoney(refund) }
  await notify(db, { customerId, code: 'INVOICE_REFUNDED', params, cause }, now)
  await publish(db, customerId, 'balance_update', {}, now)
  return { customerId, amount: refund }
}
