import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { balanceAccount, transfer } from '../ledger/index.ts'
import type { PayableKinds } from '../payables/index.ts'
import { mailCredit } from './jobs.ts'
import { movedTo, type Answered } from './locked-payment.ts'

interface CreditDeps {
  readonly kinds: PayableKinds
  readonly enqueue: Enqueue
}

/** Credits money that can't pay its payable to the customer's balance, once. */
export const creditPayment = async (
  tx: Queryable,
  { kinds, enqueue }: CreditDeps,
  answered: Answered,
): Promise<void> => {
  const { gateway, payment, answer, now } = answered
  if (answer.is !== 'paid') return
  const moved = await rowsOf(tx, movedTo('CREDITED', answered))
  if (moved.length === 0) return
  const { customer_id: customerId } = payment
  const { amount } = answer
  const cause = `payment:${payment.id}:credit`
  const to = balanceAccount(customerId)
  await transfer(tx, [{ cause, from: gateway.account, to, amount }], now)
  const { number } = await kinds.of(payment.kind).bill(tx, payment.payable_id)
  const params = { amount: formatMoney(amount), incrementId: number }
  await notify(tx, { customerId, code: 'PAYMENT_CREDITED', params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailCredit, { paymentId: payment.id })
}
