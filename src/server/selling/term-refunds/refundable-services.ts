import type { Queryable } from '../../platform/db/database.ts'
import { findPaidServices } from './paid-terms.ts'
import { termRefund } from './term-refund.ts'

/** Returns those of some services that staff can end with a refund now, if only because we terminate them. */
export const refundableServices = async (
  db: Queryable,
  serviceIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const paid = await findPaidServices(db, serviceIds)
  const refundable = paid.filter((service) =>
    (['CUSTOMER', 'US'] as const).some((by) => termRefund(service, by, now).is === 'refund'),
  )
  return new Set(refundable.map(({ id }) => id))
}
