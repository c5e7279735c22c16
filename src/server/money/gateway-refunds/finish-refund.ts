import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { balanceAccount, transfer } from '../ledger/index.ts'
import { mailGatewayRefund, mailRefundProblem } from './jobs.ts'
import { refundTransitions, type RefundState } from './refund-states.ts'
import type { StoredRefund } from './stored-refund.ts'

const moveTo = async (
  tx: Queryable,
  to: RefundState,
  { id }: StoredRefund,
  now: Date,
): Promise<boolean> => {
  const isOver = refundTransitions[to].length === 0
  const moved = await rowsOf(
    tx,
    sql`update gateway_refunds set state = ${to}, last_error = null,
        changed_at = ${now.toISOString()}::timestamptz,
        try_at = ${isOver ? sql`null` : sql`try_at`}
      where id = ${id}::uuid and state in ${sourcesOf(refundTransitions, to)}
      returning id`,
  )
  return moved.length > 0
}

interface FinishDeps {
  readonly enqueue: Enqueue
}

/** Stores a refund's result and moves its money, once: to the gateway, or back into the balance. */
export const finishRefund = async (
  tx: Queryable,
  { enqueue }: FinishDeps,
  refund: StoredRefund,
  is: 'refunded' | 'pending' | 'refused',
  now: Date,
): Promise<boolean> => {
  const { id: refundId, customerId } = refund
  const amount = money(refund.amount)
  const from = 'refunds'
  const cause = `gateway-refund:${refundId}`
  switch (is) {
    case 'pending':
      return moveTo(tx, 'PENDING', refund, now)
    case 'refunded': {
      if (!(await moveTo(tx, 'REFUNDED', refund, now))) return false
      const to = `gateway:${refund.gateway}` as const
      await transfer(tx, [{ cause: `${cause}:paid`, from, to, amount }], now)
      const params = { amount: formatMoney(amount) }
      await notify(tx, { customerId, code: 'PAYMENT_REFUNDED', params, cause }, now)
      await enqueue(tx, mailGatewayRefund, { refundId })
      return true
    }
    case 'refused': {
      if (!(await moveTo(tx, 'REFUSED', refund, now))) return false
      const to = balanceAccount(customerId)
      await transfer(tx, [{ cause: `${cause}:returned`, from, to, amount }], now)
      await publish(tx, customerId, 'balance_update', {}, now)
      await enqueue(tx, mailRefundProblem, { refundId })
      return true
    }
  }
}
