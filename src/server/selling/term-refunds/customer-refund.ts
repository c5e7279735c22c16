import { sql } from 'drizzle-orm'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { formatMoney, fromDollars, money, toDollars, type Money } from '../../../contract/money.ts'
import { finalBackupDays } from '../../../contract/server-locks.ts'
import { isHeld } from '../../../contract/service-holds.ts'
import type { endWithRefund as endCall, RefundOffer } from '../../../contract/term-refunds.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { checkTypedName, type ServiceKinds } from '../../services/lifecycle/index.ts'
import { findService } from '../../services/owned-services/index.ts'
import { endWithRefund, refundedCredit, refundTotal } from './end-with-refund.ts'
import { findPaidService, lockPaidService } from './paid-terms.ts'
import { termRefund } from './term-refund.ts'

export interface CustomerRefundDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly kinds: ServiceKinds
}

const dayMs = 86_400_000

/** Creates the preview of what a customer gets back when they end a service now. */
export const createPreviewRefund =
  ({ db, clock }: Pick<CustomerRefundDeps, 'db' | 'clock'>) =>
  async (customerId: string, serviceId: string): Promise<RefundOffer> => {
    const now = clock.now()
    if (isHeld(await findService(db, customerId, serviceId)))
      return { is: 'refused', why: 'SUSPENDED' }
    const service = await findPaidService(db, serviceId)
    if (service === undefined) return { is: 'refused', why: 'ENDED' }
    const refund = termRefund(service, 'CUSTOMER', now)
    if (refund.is === 'refused') return refund
    return {
      is: 'refund',
      amount: toDollars(refundTotal(refund)),
      credit: toDollars(refundedCredit(refund)),
      of: refund.isFirst ? 'FIRST' : 'UNUSED',
      until: refund.until.toISOString(),
      backupUntil: new Date(now.getTime() + finalBackupDays * dayMs).toISOString(),
    }
  }

/** Returns what a call with this key has refunded. @throws ApiError SERVICE_STATE_INVALID for any other */
const repeatedRefund = async (db: Queryable, serviceId: string, key: string): Promise<Money> => {
  const [row] = await rowsOf<{ amount: number }>(
    db,
    sql`select (config #>> '{customerRefund,amount}')::bigint as amount from services
      where id = ${serviceId}::uuid and config #>> '{customerRefund,key}' = ${key}`,
  )
  if (row === undefined) throw new ApiError('SERVICE_STATE_INVALID')
  return money(row.amount)
}

/** Creates the end of a service by its customer, with the refund that they saw. */
export const createCustomerRefund =
  ({ db, clock, enqueue, kinds }: CustomerRefundDeps) =>
  async (
    customerId: string,
    serviceId: string,
    { confirmation, amount: seen }: BodyOf<typeof endCall>,
    key: string,
  ): Promise<Money> => {
    return db.transaction(async (tx) => {
      // Afterwards nothing holds, locks or renews it meanwhile.
      await lockPaidService(tx, serviceId)
      const service = await findService(tx, customerId, serviceId)
      const kind = kinds[service.type]
      if (service.state !== 'ACTIVE') return repeatedRefund(tx, serviceId, key)
      if (isHeld(service)) throw new ApiError('SERVICE_SUSPENDED')
      if (kind.isEndLocked(service)) throw new ApiError('SERVER_LOCKED')
      checkTypedName(kind.displayName(service.subject), confirmation)
      const ended = await endWithRefund({ db: tx, clock, enqueue }, serviceId, { by: 'CUSTOMER' })
      if (ended.is === 'unknown') return repeatedRefund(tx, serviceId, key)
      if (ended.is === 'refused') throw new ApiError('REFUND_NOT_POSSIBLE')
      const { amount } = ended
      if (amount !== fromDollars(seen)) {
        throw new ApiError('REFUND_CHANGED', { amount: formatMoney(amount) })
      }
      const stored = JSON.stringify({ customerRefund: { key, amount } })
      await rowsOf(
        tx,
        sql`update services set config = config || ${stored}::jsonb where id = ${serviceId}::uuid`,
      )
      return amount
    })
  }
