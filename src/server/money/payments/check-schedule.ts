/** When a gateway is polled about a payment. */
export interface CheckSchedule {
  /** Milliseconds before each poll; the last one repeats. */
  readonly waitsMs: readonly number[]
  readonly forMs: number
}

/** Returns the time of the next poll after `checks` polls; undefined when there is none. */
export const nextCheckAt = (
  { waitsMs, forMs }: CheckSchedule,
  createdAt: Date,
  now: Date,
  checks: number,
): Date | undefined => {
  const next = now.getTime() + (waitsMs[checks] ?? waitsMs.at(-1) ?? forMs)
  return next < createdAt.getTime() + forMs ? new Date(next) : undefined
}
