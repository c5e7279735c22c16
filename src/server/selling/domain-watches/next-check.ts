export interface NameEnd {
  readonly expiresAt: Date | undefined
  /** Spelled as in RDAP or EPP. */
  readonly statuses: readonly string[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** 45 days of grace, 30 of redemption, 5 of pending delete (ICANN). */
const lingersMs = 90 * dayMs

const isPendingDelete = (status: string): boolean =>
  status.toLowerCase().replaceAll(' ', '') === 'pendingdelete'

const hoursUntilNext = ({ expiresAt, statuses }: NameEnd, now: Date): number => {
  if (statuses.some(isPendingDelete)) return 1
  if (expiresAt === undefined) return 24
  const left = expiresAt.getTime() - now.getTime()
  if (left > 30 * dayMs || left < -lingersMs) return 24
  return left > 3 * dayMs ? 12 : 6
}

/** Rechecks a taken name daily, more often around its expiry, hourly while it is deleted. */
export const nextCheck = (end: NameEnd, now: Date): Date =>
  new Date(now.getTime() + hoursUntilNext(end, now) * hourMs)

/** Returns when to retry an unavailable lookup. */
export const nextTry = (now: Date): Date => new Date(now.getTime() + hourMs)
