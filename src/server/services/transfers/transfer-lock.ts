const dayMs = 24 * 60 * 60_000

/** Days that a name stays with a registrar (ICANN's transfer policy, I.A.3.7.5 and 6). */
export const lockDays = 60

export interface NameAge {
  readonly createdAt?: Date | undefined
  readonly transferredAt?: Date | undefined
}

/** Returns when a name is old enough to move; undefined when it is, or when nothing is known. */
export const youngUntil = ({ createdAt, transferredAt }: NameAge, now: Date): Date | undefined => {
  const since = transferredAt ?? createdAt
  if (since === undefined) return undefined
  const until = new Date(since.getTime() + lockDays * dayMs)
  return until > now ? until : undefined
}
