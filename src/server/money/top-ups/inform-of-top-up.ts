import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import type { Inform } from '../payables/index.ts'
import { mailTopUp } from './jobs.ts'

/** Informs a customer of money that was topped up. */
export const informOfTopUp: Inform = async (
  tx,
  enqueue,
  { paymentId, customerId, amount, now },
) => {
  const params = { amount: formatMoney(amount) }
  const cause = `payment:${paymentId}:top-up`
  await notify(tx, { customerId, code: 'TOP_UP_PAID', params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailTopUp, { paymentId })
}
