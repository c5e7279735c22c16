const dayMs = 24 * 60 * 60_000

/** A name stays with a registrar for so many days (ICANN's transfer policy, I.A.3.7.5 and 6). */
export const lockDays = 60

/** Since when a name is where it is, as far as that is known. */
export interface NameAge {
  readonly createdAt?: Date | undefined
  /** When it came to its registrar, of one that came from another. */
  readonly transferredAt?: Date | undefined
}

/** When a name is old enough to move; undefined when it is, or when nothing is known. */
export const youngUntil = ({ createdAt, transferredAt }: NameAge, now: Date): Date | undefined => {
  const since = transferredAt ?? createdAt
  if (since === undefined) return undefined
  const until = new Date(since.getTime() + lockDays * dayMs)
  return until > now ? until : undefined
}
