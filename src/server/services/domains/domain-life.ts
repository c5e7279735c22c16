import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { reminderDays } from '../../../contract/reminders.ts'

const dayMs = 24 * 60 * 60_000

/** Days from the end of the redemption period to the release (ICANN's pendingDelete). */
const deletionDays = 5

/** How long a domain can be recovered after its end, by the rules of its TLD. */
export interface AfterExpiry {
  /** Days in which a renewal costs its usual price. */
  readonly graceDays: number
  /** Further days in which the registry restores it for a fee. */
  readonly redemptionDays: number
}

/** The stage of a domain's life, and when it ends. */
export type DomainLife = Pick<OwnedDomain, 'state' | 'deadline' | 'daysLeft'>

const until = (state: OwnedDomain['state'], deadline: number, now: number): DomainLife => ({
  state,
  deadline: new Date(deadline).toISOString(),
  daysLeft: Math.ceil((deadline - now) / dayMs),
})

/** Returns the stage of a domain's life (commerce §4); each stage begins when the one before ends. */
export const domainLife = (
  expiresAt: Date,
  { graceDays, redemptionDays }: AfterExpiry,
  at: Date,
): DomainLife => {
  const now = at.getTime()
  const expiry = expiresAt.getTime()
  const graceEnd = expiry + graceDays * dayMs
  const redemptionEnd = graceEnd + redemptionDays * dayMs
  const release = redemptionEnd + (redemptionDays === 0 ? 0 : deletionDays * dayMs)
  if (now < expiry - reminderDays * dayMs) return until('ACTIVE', expiry, now)
  if (now < expiry) return until('EXPIRING', expiry, now)
  if (now < graceEnd) return until('GRACE', graceEnd, now)
  if (now < redemptionEnd) return until('REDEMPTION', redemptionEnd, now)
  if (now < release) return until('PENDING_DELETE', release, now)
  return { state: 'ENDED', deadline: null, daysLeft: 0 }
}
