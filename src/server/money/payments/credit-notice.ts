import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import type { Received } from '../payables/index.ts'
import { mailCredit } from './jobs.ts'

/** Informs a customer of money that could not pay an order and is in the balance. */
export const informOfCredit = async (
  tx: Queryable,
  enqueue: Enqueue,
  { paymentId, customerId, amount, now }: Received,
  incrementId: number,
): Promise<void> => {
  const cause = `payment:${paymentId}:credit`
  const params = { amount: formatMoney(amount), incrementId }
  await notify(tx, { customerId, code: 'PAYMENT_CREDITED', params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailCredit, { paymentId })
}
