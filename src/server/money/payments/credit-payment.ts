import { subtract, zero } from '../../../contract/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { balanceAccount, transfer } from '../ledger/index.ts'
import type { PayableKinds } from '../payables/index.ts'
import { chargedBy } from './found-payable.ts'
import { movedTo, receivedBy, type Answered } from './locked-payment.ts'

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
  const { amount } = answer
  const cause = `payment:${payment.id}:credit`
  const to = balanceAccount(payment.customer_id)
  await transfer(tx, [{ cause, from: gateway.account, to, amount }], now)
  await kinds.of(payment.kind).credited(tx, enqueue, receivedBy(answered, amount))
}

/** Credits what a settled payment brought beyond its payable, once. */
export const creditRest = async (
  tx: Queryable,
  { kinds, enqueue }: CreditDeps,
  answered: Answered,
): Promise<void> => {
  const { gateway, payment, answer, now } = answered
  if (answer.is !== 'paid') return
  const amount = subtract(answer.amount, chargedBy(payment))
  if (amount <= zero) return
  const cause = `payment:${payment.id}:rest`
  const to = balanceAccount(payment.customer_id)
  await transfer(tx, [{ cause, from: gateway.account, to, amount }], now)
  await kinds.of(payment.kind).credited(tx, enqueue, receivedBy(answered, amount))
}
