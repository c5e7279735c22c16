/** What a registry tells of a taken name's end. */
export interface NameEnd {
  readonly expiresAt: Date | undefined
  /** As the registry spells them, RDAP's words or EPP's. */
  readonly statuses: readonly string[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * A name that nobody renews is free some 80 days after its end: 45 days of grace, 30 of redemption,
 * 5 of pending delete (ICANN's Expired Registration Recovery Policy; others take less).
 */
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

/**
 * When a name that is taken is asked about again: in a day; sooner from 30 days before its end on,
 * until nobody would still bring it back; each hour while its registry deletes it.
 */
export const nextCheck = (end: NameEnd, now: Date): Date =>
  new Date(now.getTime() + hoursUntilNext(end, now) * hourMs)

/** When a name that could not be asked about is tried again. */
export const nextTry = (now: Date): Date => new Date(now.getTime() + hourMs)
