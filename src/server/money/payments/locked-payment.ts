import { sql, type SQL } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import type { Money } from '../../../contract/money.ts'
import type { PayableState, Received } from '../payables/index.ts'
import { nextCheckAt } from './check-schedule.ts'
import type { Answer, Outside } from './gateway.ts'
import { hasMoney, paymentTransitions, type PaymentState } from './payment-states.ts'
import { nextReconciliation } from './reconciliation-schedule.ts'

/** A payment that a transaction has locked, with its payable. */
export interface LockedPayment extends Record<string, unknown> {
  readonly id: string
  readonly payable_id: string
  readonly customer_id: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly amount: number
  readonly received_amount: number | null
  readonly reported: string | null
  readonly fee: number
  readonly fee_tax: number
  readonly created_at: string
  readonly changed_at: string
  readonly checks: number
  readonly kind: string
  readonly payable_state: PayableState
}

/** Locks a gateway's payment and its payable. */
export const lockPayment = async (
  tx: Queryable,
  { key }: Pick<Outside, 'key'>,
  reference: string,
): Promise<LockedPayment | undefined> => {
  const [payment] = await rowsOf<LockedPayment>(
    tx,
    sql`select p.id, p.payable_id, p.customer_id, p.method, p.state, p.amount, p.fee, p.fee_tax,
        p.received_amount, p.reported, p.created_at, p.changed_at, p.checks, y.kind,
        y.state as payable_state
      from payments p join payables y on y.id = p.payable_id
      where p.gateway = ${key} and p.reference = ${reference}
      for no key update of p, y`,
  )
  return payment
}

/** What a gateway says about a payment that is locked. */
export interface Answered {
  readonly gateway: Outside
  readonly payment: LockedPayment
  readonly answer: Answer
  /** The `check_at` by which a poll claimed the payment before it asked; others do not schedule polls. */
  readonly claimedUntil?: string | undefined
  readonly now: Date
}

/** Returns the money that a payment brought. */
export const receivedBy = ({ payment, now }: Answered, amount: Money): Received => ({
  paymentId: payment.id,
  payableId: payment.payable_id,
  customerId: payment.customer_id,
  ...{ amount, now },
})

/** A payment in review is polled every hour until the gateway or staff settle it. */
const nextReview = (now: Date): Date => new Date(now.getTime() + 3_600_000)

/** Changes a payment's state where that is allowed: the body of a CTE, or a statement by itself. */
export const movedTo = (to: PaymentState, { gateway, payment, answer, now }: Answered): SQL => {
  // After a decline or a close the payer may still pay on the gateway's page: it is polled again.
  const isPolled = to === 'DECLINED' || to === 'CLOSED'
  const later = isPolled ? nextCheckAt(gateway.checks, now, now, 0) : undefined
  const checkAt = to === 'REVIEW' ? nextReview(now) : later
  const reconcileAt = hasMoney(to) ? nextReconciliation(now, now) : undefined
  const { approval = '', amount = null } = answer.is === 'paid' ? answer : {}
  return sql`update payments set state = ${to}, changed_at = ${now.toISOString()}::timestamptz,
      approval_code = coalesce(nullif(${approval}, ''), approval_code),
      gateway_id = coalesce(${answer.gatewayId ?? null}, gateway_id),
      received_amount = ${amount}::bigint,
      check_at = ${checkAt?.toISOString() ?? null}::timestamptz,
      reconcile_at = ${reconcileAt?.toISOString() ?? null}::timestamptz
    where id = ${payment.id}::uuid and state in ${sourcesOf(paymentTransitions, to)}
    returning *`
}

/** Schedules the next poll of a payment that did not change, unless one was scheduled since it was asked. */
export const pollLater = async (
  tx: Queryable,
  { gateway, payment, claimedUntil, now }: Answered,
): Promise<void> => {
  const begunAt = new Date(payment.created_at)
  const next =
    payment.state === 'REVIEW'
      ? nextReview(now)
      : nextCheckAt(gateway.checks, begunAt, now, payment.checks + 1)
  await rowsOf(
    tx,
    sql`update payments set checks = checks + 1,
        check_at = case when check_at = ${claimedUntil ?? null}::timestamptz
          then ${next?.toISOString() ?? null}::timestamptz else check_at end
      where id = ${payment.id}::uuid returning id`,
  )
}
