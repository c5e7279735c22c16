const dayMs = 24 * 3_600_000

/** Returns the deadline of a transfer that is still waited for, once its last day has begun. */
export const deadlineToRemind = (
  createdAt: Date,
  now: Date,
  lifetimeMs: number,
): Date | undefined => {
  // A shorter one would be reminded of as soon as it is created.
  if (lifetimeMs < 2 * dayMs) return undefined
  const dueBy = new Date(createdAt.getTime() + lifetimeMs)
  const leftMs = dueBy.getTime() - now.getTime()
  return leftMs > 0 && leftMs <= dayMs ? dueBy : undefined
}
