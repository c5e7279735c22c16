import { formatMoney, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { isoDay } from '../../platform/shown-day.ts'
import { mailAwsInvoice } from './jobs.ts'

interface InformDeps {
  readonly db: Queryable
  readonly enqueue: Enqueue
  readonly now: Date
}

/** An invoice to inform its customer of. */
export interface OpenAwsInvoice {
  readonly id: string
  readonly customerId: string
  readonly number: string
  readonly total: Money
}

/** Notifies a customer of a new or overdue AWS invoice, by notification and mail; of one once a day. */
export const informOfAwsInvoice = async (
  { db, enqueue, now }: InformDeps,
  { id, customerId, number, total }: OpenAwsInvoice,
  mail: 'ISSUED' | 'OVERDUE',
): Promise<void> => {
  const cause = `aws-invoice:${id}:${mail}:${isoDay(now)}`
  const params = { number, total: formatMoney(total) }
  await notify(db, { customerId, code: `AWS_INVOICE_${mail}`, params, cause }, now)
  await enqueue(db, mailAwsInvoice, { mail, invoiceId: id, cause })
}
