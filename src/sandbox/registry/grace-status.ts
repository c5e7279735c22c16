import type { Domain } from './domain-table.ts'

const DAY_MS = 86_400_000

/** For so long after its creation a name is taken back at once (RFC 3915 §3.1, addPeriod). */
const ADD_DAYS = 5
/** For so long a deleted name can be restored (redemptionPeriod). */
const REDEMPTION_DAYS = 30

/** Where a name is in the registry's grace periods (RFC 3915 §3.1). */
export type GraceStatus = 'addPeriod' | 'redemptionPeriod' | 'pendingRestore' | 'pendingDelete'

/** A domain's grace status at a moment; undefined in the long time that is none of them. */
export function graceStatus(
  { createdAt, deletedAt, restoreAskedAt }: Domain,
  now: Date,
): GraceStatus | undefined {
  const daysSince = (moment: string) => (now.getTime() - new Date(moment).getTime()) / DAY_MS
  if (deletedAt === undefined) return daysSince(createdAt) < ADD_DAYS ? 'addPeriod' : undefined
  if (restoreAskedAt !== undefined) return 'pendingRestore'
  return daysSince(deletedAt) < REDEMPTION_DAYS ? 'redemptionPeriod' : 'pendingDelete'
}

/**
 * A domain as if all of it had happened so many days earlier. One that has ended, and whose
 * `graceDays` are over, the registry has deleted then.
 */
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
