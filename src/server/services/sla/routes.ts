import { randomUUID } from 'node:crypto'
import { claimSlaCredit, listedSlaMonths, listSlaCredits } from '../../../contract/sla-credits.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { lockCustomer } from '../../customers/accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { storeClaim } from './change-claims.ts'
import { lastingOutages } from './lasting-outages.ts'
import { readMonths } from './read-months.ts'
import { claimability, showMonth } from './show-months.ts'
import { latestMonths } from '../../platform/calendar-month.ts'
import { claimsOf } from './stored-claims.ts'

export interface SlaDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const refusals = {
  RUNNING: 'SLA_MONTH_RUNNING',
  TOO_LATE: 'SLA_CLAIM_TOO_LATE',
  TOO_SMALL: 'SLA_CREDIT_TOO_SMALL',
} as const satisfies Readonly<Record<string, ErrorCode>>

/** Returns the calls about SLA credits. */
export const slaRoutes = ({ db, clock, enqueue }: SlaDeps): Route[] => [
  route(listSlaCredits, async (_, { customer: { customerId }, locale }) => {
    const now = clock.now()
    const months = latestMonths(now, listedSlaMonths)
    const [reports, claims, outages] = await Promise.all([
      readMonths(db, { customerId, months, now, locale }),
      claimsOf(db, customerId),
      lastingOutages(db, customerId, { now, locale }),
    ])
    const claimOf = new Map(claims.map((claim) => [claim.month, claim]))
    return {
      outages,
      isMeasured: reports.some((report) => report.isMeasured),
      months: reports
        .filter(({ month, services }) => services.length > 0 || claimOf.has(month))
        .map((report) => showMonth(report, claimOf.get(report.month), now)),
    }
  }),

  route(claimSlaCredit, ({ body: { month } }, { customer: { customerId }, locale }) =>
    db.transaction(async (tx) => {
      await lockCustomer(tx, customerId)
      const now = clock.now()
      const claimed = async () =>
        (await claimsOf(tx, customerId)).find((claim) => claim.month === month)
      const [report] = await readMonths(tx, { customerId, months: [month], now, locale })
      if (report === undefined) throw new ApiError('SLA_CREDIT_TOO_SMALL')
      const before = await claimed()
      if (before !== undefined) return showMonth(report, before, now)
      const can = claimability(report, now)
      if (can !== 'CLAIMABLE') throw new ApiError(refusals[can])
      const claim = { id: randomUUID(), customerId, month, amount: report.credit }
      await storeClaim(tx, enqueue, claim, now)
      return showMonth(report, await claimed(), now)
    }),
  ),
]
