import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatMoney, least, money, subtract, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import {
  balanceAccount,
  lockBalance,
  receivableAccount,
  transfer,
  type LedgerAccount,
} from '../ledger/index.ts'
import { mailReversal } from './jobs.ts'
import type { Answered, LockedPayment } from './locked-payment.ts'
import { askAgain, noteReport } from './note-report.ts'
import { reversedAmount } from './reversed-amount.ts'

/** What went back of a payment. */
interface PaidBack extends Record<string, unknown> {
  /** Our refunds and all reversals: a gateway may still report those that it returned. */
  readonly known: number
  /** What the gateway returned of its reversals. */
  readonly returned: number
  readonly isRefunding: boolean
}

/** Reads what went back of a payment, which is locked. */
export const findPaidBack = async (tx: Queryable, paymentId: string): Promise<PaidBack> => {
  const [row] = await rowsOf<PaidBack>(
    tx,
    sql`select (coalesce(sum(amount) filter (where state = 'REFUNDED'), 0)
          + (select coalesce(sum(amount), 0) from payment_reversals
            where payment_id = ${paymentId}::uuid and amount > 0))::bigint as known,
        (select coalesce(-sum(amount), 0) from payment_reversals
          where payment_id = ${paymentId}::uuid and amount < 0)::bigint as returned,
        coalesce(bool_or(state in ('REQUESTED', 'PENDING')), false) as "isRefunding"
      from gateway_refunds where payment_id = ${paymentId}::uuid`,
  )
  if (row === undefined) throw new Error('an aggregate has a row')
  return row
}

/** Money that a gateway took back of a payment, which is locked. */
interface Reversal {
  readonly payment: Pick<LockedPayment, 'id' | 'customer_id'>
  readonly account: LedgerAccount
  readonly amount: Money
  /** Of a chargeback that staff recorded. */
  readonly caseNumber: string | null
  readonly now: Date
}

/** Takes money out of the balance; what is missing there, the customer owes. */
const post = async (
  tx: Queryable,
  { payment, account: to, amount, caseNumber, now }: Reversal,
): Promise<string> => {
  const { customer_id: customerId } = payment
  const id = randomUUID()
  const balance = await lockBalance(tx, customerId)
  const covered = least(balance, amount)
  const owed = subtract(amount, covered)
  await transfer(
    tx,
    [
      { cause: `reversal:${id}`, from: balanceAccount(customerId), to, amount: covered },
      { cause: `reversal:${id}:owed`, from: receivableAccount(customerId), to, amount: owed },
    ],
    now,
  )
  await rowsOf(
    tx,
    sql`insert into payment_reversals (id, payment_id, customer_id, amount, owed, case_number,
        created_at)
      values (${id}::uuid, ${payment.id}::uuid, ${customerId}::uuid, ${amount}::bigint,
        ${owed}::bigint, ${caseNumber}, ${now.toISOString()}::timestamptz) returning id`,
  )
  return id
}

/** Posts a reversal, and informs customer and staff; returns its id. */
export const postReversal = async (
  tx: Queryable,
  enqueue: Enqueue,
  reversal: Reversal,
): Promise<string> => {
  const { payment, amount, now } = reversal
  const { customer_id: customerId } = payment
  const reversalId = await post(tx, reversal)
  const params = { amount: formatMoney(amount) }
  const cause = `reversal:${reversalId}`
  await notify(tx, { customerId, code: 'PAYMENT_REVERSED', params, cause }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailReversal, { reversalId })
  return reversalId
}

/** Posts what the gateway took back of a payment that was paid, once. The payment is locked. */
export const reversePayment = async (
  tx: Queryable,
  { enqueue }: { readonly enqueue: Enqueue },
  answered: Answered,
): Promise<void> => {
  const { gateway, payment, answer, now } = answered
  if (answer.is !== 'reversed') return
  const { known, isRefunding } = await findPaidBack(tx, payment.id)
  const amount = reversedAmount({
    ...{ known: money(known), isRefunding, reported: answer.amount },
    received: money(payment.received_amount ?? payment.amount),
  })
  if (amount === undefined) return askAgain(tx, answered)
  await noteReport(tx, answered)
  if (amount === 0) return
  const { account } = gateway
  await postReversal(tx, enqueue, { payment, account, amount, caseNumber: null, now })
}
