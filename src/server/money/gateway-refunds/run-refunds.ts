import { sql } from 'drizzle-orm'
import { money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { logSecurity } from '../../platform/security-log/index.ts'
import type { TabNotifier } from '../../platform/realtime/index.ts'
import type { Gateways, RefundAnswer } from '../payments/index.ts'
import { finishRefund } from './finish-refund.ts'
import { mailRefundProblem } from './jobs.ts'
import { problemAfter } from './problem-after.ts'
import { refundsWhere, type StoredRefund } from './stored-refund.ts'

const events = { refunded: 'payment.refunded', refused: 'payment.refund-refused' } as const

export interface RunRefundsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  readonly enqueue: Enqueue
  readonly notifyTabs: TabNotifier['notifyTabs']
  readonly log: Log
}

const batch = 10

/**
 * Minutes until the next call, by the number of calls. The first is longer than any call takes: a
 * repeated one looks for the result of a call that is over.
 */
const waits = sql`(array[2, 5, 15, 60])[least(tries + 1, 4)] * interval '1 minute'`

/** Creates what makes the gateways' refunds. Several servers may run it: each claims its own. */
export const createRunRefunds = (deps: RunRefundsDeps) => {
  const { db, clock, gateways, enqueue, notifyTabs, log } = deps

  const claim = async (): Promise<readonly StoredRefund[]> => {
    const moment = sql`${clock.now().toISOString()}::timestamptz`
    const claimed = await rowsOf<{ id: string }>(
      db,
      sql`update gateway_refunds set tries = tries + 1, try_at = ${moment} + ${waits}
        where id in (
          select id from gateway_refunds where try_at <= ${moment}
          order by try_at limit ${batch} for update skip locked)
        returning id::text as id`,
    )
    if (claimed.length === 0) return []
    return refundsWhere(db, sql`r.id in ${claimed.map(({ id }) => sql`${id}::uuid`)}`)
  }

  const call = async (refund: StoredRefund): Promise<RefundAnswer> => {
    const gateway = gateways.outside(refund.gateway)
    if (gateway.refund === undefined) return { is: 'refused' }
    const { reference, gatewayId, id: refundReference, amount } = refund
    return gateway.refund({ reference, gatewayId, refundReference, amount: money(amount) })
  }

  const noteError = (refund: StoredRefund, error: unknown): Promise<void> =>
    db.transaction(async (tx) => {
      const why = error instanceof Error ? error.message : String(error)
      await rowsOf(
        tx,
        sql`update gateway_refunds set last_error = ${why.slice(0, 500)}
          where id = ${refund.id}::uuid and try_at is not null returning id`,
      )
      if (refund.tries === problemAfter) {
        await enqueue(tx, mailRefundProblem, { refundId: refund.id })
      }
    })

  const run = async (refund: StoredRefund): Promise<void> => {
    try {
      const { is } = await call(refund)
      const { id, customerId } = refund
      await db.transaction((tx) => finishRefund(tx, { enqueue }, refund, is, clock.now()))
      if (is !== 'pending') logSecurity(log, events[is], { customerId, refundId: id })
      notifyTabs(customerId)
    } catch (error) {
      log.warn({ err: error, gateway: refund.gateway, refund: refund.id }, 'a refund has no result')
      await noteError(refund, error)
    }
  }

  /** Makes the refunds that are due; returns how many. */
  return async (): Promise<number> => {
    const due = await claim()
    await Promise.all(due.map(run))
    return due.length
  }
}
