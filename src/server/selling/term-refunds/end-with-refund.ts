import { sql } from 'drizzle-orm'
import { add, formatMoney, zero, type Money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { endService } from '../../services/lifecycle/index.ts'
import { returnItem } from '../fulfilment/index.ts'
import { mailServiceRefund } from './jobs.ts'
import { findPaidService, lockPaidService } from './paid-terms.ts'
import { termRefund, type EndedBy, type TermRefund } from './term-refund.ts'

interface EndDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Who ends a service; the customer reads the reason. */
export type EndRequest =
  | { readonly by: Extract<EndedBy, 'CUSTOMER'>; readonly reason?: undefined }
  | { readonly by: Extract<EndedBy, 'US'>; readonly reason: string }

export type Ended =
  | { readonly is: 'ended'; readonly name: string; readonly amount: Money }
  | { readonly is: 'unknown' }
  | Extract<TermRefund, { is: 'refused' }>

/** Returns the sum that a refund moves to the balance. */
export const refundTotal = ({ items }: Extract<TermRefund, { is: 'refund' }>): Money =>
  add(zero, ...items.map(({ amount }) => amount))

/** Returns the promo credit that a refund gives back. */
export const refundedCredit = ({ items }: Extract<TermRefund, { is: 'refund' }>): Money =>
  add(zero, ...items.map(({ credit }) => credit))

/**
 * Ends a service and pays back what the rule gives, in one transaction; its system removes it after a
 * final backup. @throws ApiError CHANGE_IN_PROGRESS while a paid item changes or renews it
 */
export const endWithRefund = async (
  { db: tx, clock, enqueue }: EndDeps,
  serviceId: string,
  { by, reason }: EndRequest,
): Promise<Ended> => {
  const now = clock.now()
  await lockPaidService(tx, serviceId)
  const service = await findPaidService(tx, serviceId)
  if (service === undefined) return { is: 'unknown' }
  const refund = termRefund(service, by, now)
  if (refund.is === 'refused') return refund
  const { customerId } = service
  const name = toUnicodeName(service.name)
  await endService(tx, serviceId, now)
  await rowsOf(
    tx,
    sql`update services set config = config
        || ${JSON.stringify({
          refundedAt: now.toISOString(),
          ...(refund.isFirst && { firstTermReturned: true }),
        })}::jsonb
      where id = ${serviceId}::uuid`,
  )
  for (const item of refund.items) await returnItem(tx, item, now)
  const amount = refundTotal(refund)
  const why = reason === undefined ? {} : { reason }
  const params = { name, amount: formatMoney(amount), serviceId, ...why }
  const cause = `term-refund:${serviceId}`
  const code = by === 'US' ? 'SERVICE_TERMINATED' : 'SERVICE_REFUNDED'
  await notify(tx, { customerId, code, params, cause }, now)
  await enqueue(tx, mailServiceRefund, { serviceId, amount: formatMoney(amount), ...why })
  return { is: 'ended', name, amount }
}
