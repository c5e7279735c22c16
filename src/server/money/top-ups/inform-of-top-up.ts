import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { publish } from '../../platform/realtime/index.ts'
import { owedBy } from '../ledger/index.ts'
import type { Inform, Received } from '../payables/index.ts'
import { collectReceivable } from '../receivables/index.ts'
import { mailTopUp } from './jobs.ts'

/** Pays what the customer owes after a reversal, and says so. */
const payOwed = async (
  tx: Queryable,
  { paymentId, customerId, now }: Received,
  by: 'settled' | 'credited',
): Promise<void> => {
  const cause = `payment:${paymentId}:${by}`
  const paid = await collectReceivable(tx, customerId, cause, now)
  if (paid === 0) return
  const params = {
    amount: formatMoney(paid),
    owed: formatMoney(await owedBy(tx, customerId)),
  }
  await notify(tx, { customerId, code: 'RECEIVABLE_PAID', params, cause: `owed:${cause}` }, now)
}

/** Creates what informs a customer of money that was topped up, after it paid what they owe. */
export const informOfTopUp =
  (by: 'settled' | 'credited'): Inform =>
  async (tx, enqueue, received) => {
    const { paymentId, customerId, amount, now } = received
    const params = { amount: formatMoney(amount) }
    const cause = `payment:${paymentId}:top-up`
    await notify(tx, { customerId, code: 'TOP_UP_PAID', params, cause }, now)
    await payOwed(tx, received, by)
    await publish(tx, customerId, 'balance_update', {}, now)
    await enqueue(tx, mailTopUp, { paymentId })
  }
