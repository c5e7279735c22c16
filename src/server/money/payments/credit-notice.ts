import { sql } from 'drizzle-orm'
import type { NotificationCode } from '../../../contract/notifications.ts'
import { formatMoney, money, subtract } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { accountSum, balanceAccount } from '../ledger/index.ts'
import type { PayableState, Received } from '../payables/index.ts'
import { creditAbout, type CreditAbout } from './credit-about.ts'
import { mailCredit } from './jobs.ts'
import type { PaymentState } from './payment-states.ts'

const codes: Readonly<Record<CreditAbout, NotificationCode>> = {
  REST: 'PAYMENT_CREDITED',
  LATE: 'PAYMENT_CREDITED',
  PART: 'PAYMENT_PARTLY_RECEIVED',
  COVERED: 'PAYMENT_COVERS_ORDER',
}

type Credited = Readonly<{ state: PaymentState; payable_state: PayableState; due: number }>

/** Informs a customer of money that could not pay an order and is in the balance. */
export const informOfCredit = async (
  tx: Queryable,
  enqueue: Enqueue,
  { paymentId, payableId, customerId, amount, now }: Received,
  incrementId: number,
): Promise<void> => {
  const balance = await accountSum(tx, balanceAccount(customerId))
  const [credited] = await rowsOf<Credited>(
    tx,
    sql`select p.state, y.state as payable_state, y.amount as due
      from payments p join payables y on y.id = p.payable_id where p.id = ${paymentId}::uuid`,
  )
  if (credited === undefined) throw new Error(`there is no payment ${paymentId}`)
  const due = money(credited.due)
  const about = creditAbout({
    ...{ due, received: amount, balance },
    paymentState: credited.state,
    payableState: credited.payable_state,
  })
  const missing = about === 'PART' ? subtract(due, balance) : undefined
  const params = {
    ...{ amount: formatMoney(amount), incrementId },
    ...(missing === undefined ? {} : { missing: formatMoney(missing) }),
    ...(about === 'PART' || about === 'COVERED' ? { orderId: payableId } : {}),
  }
  const cause = `payment:${paymentId}:credit`
  await notify(tx, { customerId, code: codes[about], params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailCredit, { paymentId, about, amount, missing: missing ?? 0 })
}
