/** When a gateway is polled about a payment. */
export interface CheckSchedule {
  /** Milliseconds before each poll; the last one repeats. */
  readonly waitsMs: readonly number[]
  /** The gateway is polled for so long after the payment began. */
  readonly forMs: number
}

/**
 * Returns when a gateway is polled next about a payment that was polled `checks` times; undefined
 * when it is polled no more.
 */
export const nextCheckAt = (
  { waitsMs, forMs }: CheckSchedule,
  createdAt: Date,
  now: Date,
  checks: number,
): Date | undefined => {
  const next = now.getTime() + (waitsMs[checks] ?? waitsMs.at(-1) ?? forMs)
  return next < createdAt.getTime() + forMs ? new Date(next) : undefined
}
