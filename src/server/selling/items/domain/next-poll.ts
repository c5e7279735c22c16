/** Returns when to poll what a registry decides later: after 5 s at first, later hourly. */
export const nextPollAt = (beganAt: Date, now: Date): Date => {
  const ageMs = now.getTime() - beganAt.getTime()
  return new Date(now.getTime() + Math.max(5_000, Math.min(3_600_000, ageMs / 4)))
}
