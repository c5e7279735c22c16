import type { Domain } from './domain-table.ts'

const DAY_MS = 86_400_000

/** Days of the add period (RFC 3915 §3.1). */
const ADD_DAYS = 5
/** Days of the redemption period. */
const REDEMPTION_DAYS = 30

/** A grace period's status (RFC 3915 §3.1). */
export type GraceStatus = 'addPeriod' | 'redemptionPeriod' | 'pendingRestore' | 'pendingDelete'

/** Returns a domain's grace status, if any. */
export function graceStatus(
  { createdAt, deletedAt, restoreAskedAt }: Domain,
  now: Date,
): GraceStatus | undefined {
  const daysSince = (moment: string) => (now.getTime() - new Date(moment).getTime()) / DAY_MS
  if (deletedAt === undefined) return daysSince(createdAt) < ADD_DAYS ? 'addPeriod' : undefined
  if (restoreAskedAt !== undefined) return 'pendingRestore'
  return daysSince(deletedAt) < REDEMPTION_DAYS ? 'redemptionPeriod' : 'pendingDelete'
}

/** Ages a domain by days, and deletes it once its `graceDays` are over. */
export function agedDomain(domain: Domain, days: number, graceDays: number, now: Date): Domain {
  const earlier = (moment: string) => new Date(new Date(moment).getTime() - days * DAY_MS)
  const expiresAt = earlier(domain.expiresAt)
  const deletedAt = new Date(expiresAt.getTime() + graceDays * DAY_MS)
  return {
    ...domain,
    createdAt: earlier(domain.createdAt).toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(deletedAt <= now ? { deletedAt: deletedAt.toISOString() } : {}),
  }
}
