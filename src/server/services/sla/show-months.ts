import { toDollars } from '../../../contract/money.ts'
import type { SlaClaim, SlaMonth, SlaMonthState } from '../../../contract/sla-credits.ts'
import type { MonthReport } from './month-report.ts'
import { isCreditEnough } from './sla-credit.ts'
import { claimMoments } from './claim-deadlines.ts'
import type { StoredClaim } from './stored-claims.ts'

/** Returns whether a month without a claim can be claimed. */
export const claimability = (
  { month, credit }: Pick<MonthReport, 'month' | 'credit'>,
  now: Date,
): Exclude<SlaMonthState, 'CLAIMED'> => {
  const { from, until } = claimMoments(month)
  if (now < from) return 'RUNNING'
  if (!isCreditEnough(credit)) return 'TOO_SMALL'
  return now < until ? 'CLAIMABLE' : 'TOO_LATE'
}

const iso = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

const showClaim = (claim: StoredClaim): SlaClaim => ({
  ...{ state: claim.state, amount: toDollars(claim.amount), reason: claim.reason },
  claimedAt: new Date(claim.claimedAt).toISOString(),
  ...{ issueBy: iso(claim.issueBy), issuedAt: iso(claim.issuedAt) },
  expiresAt: iso(claim.expiresAt),
})

/** Returns a month as its customer sees it. */
export const showMonth = (
  report: MonthReport,
  claim: StoredClaim | undefined,
  now: Date,
): SlaMonth => ({
  month: report.month,
  state: claim === undefined ? claimability(report, now) : 'CLAIMED',
  claimUntil: new Date(claimMoments(report.month).until.getTime() - 1).toISOString(),
  credit: toDollars(report.credit),
  services: [...report.services],
  claim: claim === undefined ? null : showClaim(claim),
})
