import { add, formatMoney, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Inform, Paying } from '../../money/payables/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { mailBulkPayment } from './jobs.ts'

/** Informs a customer of money that could not pay the bulk payment and is in the balance. */
export const informOfCredit: Inform = async (
  tx,
  enqueue,
  { paymentId, payableId, customerId, amount, now },
) => {
  const cause = `payment:${paymentId}:credit`
  const params = { amount: formatMoney(amount) }
  await notify(tx, { customerId, code: 'INVOICE_PAYMENT_CREDITED', params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailBulkPayment, {
    ...{ mail: 'CREDITED' as const, bulkPaymentId: payableId, cause, amount },
  })
}

/** What a bulk payment brought. */
interface Brought {
  readonly amount: Money
  /** The amounts of parts that were no longer due. */
  readonly credited: readonly Money[]
}

/** Informs a customer of the invoices that are paid, and of what went to the balance instead. */
export const informOfPayment = async (
  tx: Queryable,
  enqueue: Enqueue,
  { payableId, customerId, now }: Paying,
  { amount, credited }: Brought,
): Promise<void> => {
  const cause = `bulk-payment:${payableId}:paid`
  await enqueue(tx, mailBulkPayment, {
    ...{ mail: 'PAID' as const, bulkPaymentId: payableId, cause, amount },
  })
  const params = { amount: formatMoney(amount) }
  await notify(tx, { customerId, code: 'INVOICES_PAID', params, cause }, now)
  if (credited.length === 0) return
  await notify(
    tx,
    {
      ...{ customerId, code: 'INVOICE_PAYMENT_CREDITED' as const },
      params: { amount: formatMoney(add(...credited)) },
      cause: `bulk-payment:${payableId}:credit`,
    },
    now,
  )
  await publish(tx, customerId, 'balance_update', {}, now)
}
