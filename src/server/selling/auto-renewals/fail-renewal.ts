import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import type { Standing } from './next-step.ts'
import { countFailure, renewalKey, type DueRenewal } from './stored-renewals.ts'

const dayMs = 24 * 60 * 60_000

/** A renewal after the end of its term that nothing paid. */
export interface FailedRenewal {
  readonly due: DueRenewal
  readonly name: string
  readonly standing: Standing
}

/** Counts a failed renewal of a suspended service, which is tried again a day later, and notifies its customer. */
export const failRenewal = async (
  tx: Queryable,
  { due, name, standing: { expiresAt, total, balance } }: FailedRenewal,
  now: Date,
): Promise<void> => {
  const count = await countFailure(tx, due, new Date(now.getTime() + dayMs))
  const { id: serviceId, customerId } = due.service
  const params = {
    ...{ name, serviceId, count, expires: shownDay(expiresAt) },
    ...{ total: total === undefined ? '' : formatMoney(total), balance: formatMoney(balance) },
  }
  const cause = `${renewalKey(due)}:FAILED:${count}`
  const code = total === undefined ? 'AUTO_RENEW_NOT_SOLD' : 'AUTO_RENEW_FAILED'
  await notify(tx, { customerId, code, params, cause }, now)
}
