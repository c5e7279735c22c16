import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import { formatMoney, money, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish, type TabNotifier } from '../../platform/realtime/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { balanceAccount, transfer } from '../ledger/index.ts'
import { pay, type PayableKinds, type PayableState } from '../payables/index.ts'
import { nextCheckAt } from './check-schedule.ts'
import type { Answer, Outside } from './gateway.ts'
import { gatewayOutcome, type GatewayOutcome } from './gateway-outcome.ts'
import { mailCredit } from './jobs.ts'
import { paymentTransitions, type PaymentState } from './payment-states.ts'

export interface ApplyAnswerDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly kinds: PayableKinds
  readonly enqueue: Enqueue
  readonly notifyTabs: TabNotifier['notifyTabs']
}

interface LockedPayment extends Record<string, unknown> {
  readonly id: string
  readonly payable_id: string
  readonly customer_id: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly amount: number
  readonly created_at: string
  readonly checks: number
  readonly kind: string
  readonly payable_state: PayableState
}

const lock = async (
  tx: Queryable,
  { key }: Outside,
  reference: string,
): Promise<LockedPayment | undefined> => {
  const [payment] = await rowsOf<LockedPayment>(
    tx,
    sql`select p.id, p.payable_id, p.customer_id, p.method, p.state, p.amount, p.created_at,
        p.checks, y.kind, y.state as payable_state
      from payments p join payables y on y.id = p.payable_id
      where p.gateway = ${key} and p.reference = ${reference}
      for no key update of p, y`,
  )
  return payment
}

/** A guarded change of a payment's state: the body of a CTE, or a statement by itself. */
const moveTo = (gateway: Outside, id: string, to: PaymentState, answer: Answer, now: Date) => {
  // After a decline or a close the payer may still pay on the gateway's page: it is polled again.
  const isPolled = to === 'DECLINED' || to === 'CLOSED'
  const checkAt = isPolled ? nextCheckAt(gateway.checks, now, now, 0) : undefined
  const { approval = '', amount = null } = answer.is === 'paid' ? answer : {}
  return sql`update payments set state = ${to}, changed_at = ${now.toISOString()}::timestamptz,
      approval_code = coalesce(nullif(${approval}, ''), approval_code),
      gateway_id = coalesce(${answer.gatewayId ?? null}, gateway_id),
      received_amount = ${amount}::bigint,
      check_at = ${checkAt?.toISOString() ?? null}::timestamptz
    where id = ${id}::uuid and state in ${sourcesOf(paymentTransitions, to)}
    returning *`
}

/**
 * Brings a payment to where its gateway says it is. Return page, webhook, poll and browser all come
 * here, in any order and as often as they like: the first that finds the payment paid settles it,
 * the others find it settled.
 */
export const createApplyAnswer = ({ db, clock, kinds, enqueue, notifyTabs }: ApplyAnswerDeps) => {
  const credit = async (
    tx: Queryable,
    gateway: Outside,
    payment: LockedPayment,
    answer: Answer & { readonly amount: Money },
    now: Date,
  ): Promise<void> => {
    const moved = await rowsOf(tx, moveTo(gateway, payment.id, 'CREDITED', answer, now))
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

  const pollAgain = async (
    tx: Queryable,
    gateway: Outside,
    payment: LockedPayment,
    now: Date,
  ): Promise<void> => {
    if (paymentTransitions[payment.state].length === 0) return
    const begunAt = new Date(payment.created_at)
    const next = nextCheckAt(gateway.checks, begunAt, now, payment.checks + 1)
    await rowsOf(
      tx,
      sql`update payments set checks = checks + 1,
          check_at = ${next?.toISOString() ?? null}::timestamptz
        where id = ${payment.id}::uuid returning id`,
    )
  }

  const settle = async (
    tx: Queryable,
    gateway: Outside,
    payment: LockedPayment,
    answer: Answer,
    now: Date,
  ): Promise<void> => {
    const paid = await pay(tx, kinds.of(payment.kind), {
      payableId: payment.payable_id,
      customerId: payment.customer_id,
      method: payment.method,
      from: gateway.account,
      isOwn: false,
      payment: moveTo(gateway, payment.id, 'SETTLED', answer, now),
      now,
    })
    if (paid === undefined) throw new Error(`${payment.payable_id} is due, but can't be paid`)
  }

  const act = async (
    tx: Queryable,
    gateway: Outside,
    payment: LockedPayment,
    answer: Answer,
  ): Promise<GatewayOutcome> => {
    const now = clock.now()
    const outcome = gatewayOutcome(
      {
        state: payment.state,
        amount: money(payment.amount),
        payableState: payment.payable_state,
        expired: now.getTime() - new Date(payment.created_at).getTime() > gateway.lifetimeMs,
      },
      answer,
    )
    switch (outcome) {
      case 'settle':
        await settle(tx, gateway, payment, answer, now)
        break
      case 'credit':
        if (answer.is === 'paid') await credit(tx, gateway, payment, answer, now)
        break
      case 'review':
        await rowsOf(tx, moveTo(gateway, payment.id, 'REVIEW', answer, now))
        break
      case 'decline':
        await rowsOf(tx, moveTo(gateway, payment.id, 'DECLINED', answer, now))
        break
      case 'close':
        await rowsOf(tx, moveTo(gateway, payment.id, 'CLOSED', answer, now))
        break
      case 'wait':
      case 'nothing':
        await pollAgain(tx, gateway, payment, now)
        break
    }
    return outcome
  }

  /** Does what the gateway's answer leads to, wholly or not at all. */
  return async (gateway: Outside, reference: string, answer: Answer): Promise<GatewayOutcome> => {
    const { outcome, payment } = await afterDeadlock(() =>
      db.transaction(async (tx) => {
        const payment = await lock(tx, gateway, reference)
        if (payment === undefined) return { outcome: 'nothing' as const, payment }
        return { outcome: await act(tx, gateway, payment, answer), payment }
      }),
    )
    if (payment !== undefined && outcome === 'settle') {
      kinds.of(payment.kind).afterCommit?.(payment.payable_id)
      notifyTabs(payment.customer_id)
    }
    return outcome
  }
}

export type ApplyAnswer = ReturnType<typeof createApplyAnswer>
