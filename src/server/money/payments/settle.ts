import { sql } from 'drizzle-orm'
import type { OrderState, PaymentMethod } from '../../../contract/checkout.ts'
import { formatMoney, money } from '../../../contract/money.ts'
import { balanceAccount, transfer } from '../ledger/index.ts'
import { payOrder, type AfterPayment } from '../../selling/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { PayWay } from '../../providers/payway/payway.ts'
import type { Transaction } from '../../providers/payway/transaction.ts'
import { publish } from '../../platform/realtime/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { nextCheckAt, purchaseLifetimeMs } from './check-schedule.ts'
import { gatewayOutcome, type GatewayOutcome } from './gateway-outcome.ts'
import { paymentTransitions, type PaymentState } from './payment-states.ts'
import { mailCredit } from './jobs.ts'

export interface SettleDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly payway: Pick<PayWay, 'checkTransaction'>
  readonly enqueue: Enqueue
  readonly afterPayment: AfterPayment
}

interface LockedPayment extends Record<string, unknown> {
  readonly id: string
  readonly order_id: string
  readonly customer_id: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly amount: number
  readonly created_at: string
  readonly checks: number
  readonly order_state: OrderState
  readonly increment_id: number
}

const lock = async (tx: Queryable, tranId: string): Promise<LockedPayment | undefined> => {
  const [payment] = await rowsOf<LockedPayment>(
    tx,
    sql`select p.id, p.order_id, p.customer_id, p.method, p.state, p.amount, p.created_at, p.checks,
        o.state as order_state, o.increment_id
      from payments p join orders o on o.id = p.order_id
      where p.tran_id = ${tranId}
      for no key update of p, o`,
  )
  return payment
}

/**
 * Brings a gateway payment to where the gateway says it is. Return page, push-back, poll and
 * reconciliation all come here, in any order and as often as they like: the first that finds the
 * payment paid settles it, the others find it settled.
 */
export const createSettle = ({ db, clock, payway, enqueue, afterPayment }: SettleDeps) => {
  /** A guarded change of the payment's state; the body of a CTE or a statement by itself. */
  const moveTo = (id: string, to: PaymentState, answer: Transaction | undefined, now: Date) => {
    // After a decline or a close the payer may still pay on the gateway's page: it is asked again.
    const open = to === 'DECLINED' || to === 'CLOSED'
    const again = open ? nextCheckAt(now, now, 0)?.toISOString() : undefined
    return sql`update payments set state = ${to}, changed_at = ${now.toISOString()}::timestamptz,
        approval_code = coalesce(nullif(${answer?.apv ?? ''}, ''), approval_code),
        received_amount = ${answer?.state === 'approved' ? answer.amount : null}::bigint,
        check_at = ${again ?? null}::timestamptz
      where id = ${id}::uuid and state in ${sourcesOf(paymentTransitions, to)}
      returning *`
  }

  const credit = async (
    tx: Queryable,
    payment: LockedPayment,
    answer: Transaction,
    now: Date,
  ): Promise<void> => {
    const moved = await rowsOf(tx, moveTo(payment.id, 'CREDITED', answer, now))
    if (moved.length === 0) return
    await transfer(
      tx,
      [
        {
          cause: `payment:${payment.id}:credit`,
          from: 'gateway:payway',
          to: balanceAccount(payment.customer_id),
          amount: answer.amount,
        },
      ],
      now,
    )
    await notify(
      tx,
      {
        customerId: payment.customer_id,
        code: 'PAYMENT_CREDITED',
        params: { amount: formatMoney(answer.amount), incrementId: payment.increment_id },
        cause: `payment:${payment.id}:credit`,
      },
      now,
    )
    await publish(tx, payment.customer_id, 'balance_update', {}, now)
    await enqueue(tx, mailCredit, { paymentId: payment.id })
  }

  const askAgain = async (tx: Queryable, payment: LockedPayment, now: Date): Promise<void> => {
    if (paymentTransitions[payment.state].length === 0) return
    const next = nextCheckAt(new Date(payment.created_at), now, payment.checks + 1)
    await rowsOf(
      tx,
      sql`update payments set checks = checks + 1,
          check_at = ${next?.toISOString() ?? null}::timestamptz
        where id = ${payment.id}::uuid returning id`,
    )
  }

  /** Does what the gateway's answer leads to, wholly or not at all. */
  const apply = async (tranId: string, answer: Transaction): Promise<GatewayOutcome> => {
    const { outcome, payment } = await afterDeadlock(() =>
      db.transaction(async (tx) => {
        const payment = await lock(tx, tranId)
        if (payment === undefined) return { outcome: 'nothing' as const, payment }
        const now = clock.now()
        const outcome = gatewayOutcome(
          {
            state: payment.state,
            amount: money(payment.amount),
            orderState: payment.order_state,
            expired: now.getTime() - new Date(payment.created_at).getTime() > purchaseLifetimeMs,
          },
          answer,
        )
        switch (outcome) {
          case 'settle': {
            const paid = await payOrder(tx, {
              orderId: payment.order_id,
              customerId: payment.customer_id,
              method: payment.method,
              from: 'gateway:payway',
              attempt: moveTo(payment.id, 'SETTLED', answer, now),
              now,
            })
            if (paid === undefined) throw new Error(`${payment.order_id} waits, but can't be paid`)
            break
          }
          case 'credit':
            await credit(tx, payment, answer, now)
            break
          case 'review':
            await rowsOf(tx, moveTo(payment.id, 'REVIEW', answer, now))
            break
          case 'decline':
            await rowsOf(tx, moveTo(payment.id, 'DECLINED', undefined, now))
            break
          case 'close':
            await rowsOf(tx, moveTo(payment.id, 'CLOSED', undefined, now))
            break
          case 'wait':
          case 'nothing':
            await askAgain(tx, payment, now)
            break
        }
        return { outcome, payment }
      }),
    )
    if (payment !== undefined && outcome === 'settle') {
      afterPayment({ orderId: payment.order_id, customerId: payment.customer_id })
    }
    return outcome
  }

  return {
    apply,
    /** Asks the gateway how a purchase stands and acts on it. @throws ProviderError */
    settle: async (tranId: string): Promise<GatewayOutcome> =>
      apply(tranId, await payway.checkTransaction(tranId)),
  }
}

export type Settle = ReturnType<typeof createSettle>
