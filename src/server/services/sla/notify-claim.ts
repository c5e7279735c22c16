import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { mailSlaClaim } from './jobs.ts'
import { shownMonth } from '../../platform/calendar-month.ts'
import type { StoredClaim } from './stored-claims.ts'

/** Informs a customer of the state of a claim, by notification and mail, once for each state and decision. */
export const notifyOfClaim = async (
  tx: Queryable,
  enqueue: Enqueue,
  claim: Pick<
    StoredClaim,
    'id' | 'customerId' | 'state' | 'month' | 'amount' | 'reason' | 'issueBy' | 'expiresAt'
  >,
  now: Date,
): Promise<void> => {
  const { id, customerId, state, month, amount, reason, issueBy, expiresAt } = claim
  const day = expiresAt ?? issueBy
  await notify(
    tx,
    {
      ...{ customerId, code: `SLA_${state}`, cause: `sla-claim:${id}:${state}` },
      params: {
        ...{ month: shownMonth(month), amount: formatMoney(amount) },
        ...(state === 'REFUSED' && reason !== null ? { reason } : {}),
        ...(day === null ? {} : { date: shownDay(new Date(day)) }),
      },
    },
    now,
  )
  await enqueue(tx, mailSlaClaim, { claimId: id, state })
}
