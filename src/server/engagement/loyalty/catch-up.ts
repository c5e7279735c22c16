import type { Clock } from '../../platform/clock.ts'

/** What a transaction that began earlier commits late is still found by the next run. */
const overlapMs = 3_600_000

/**
 * Creates the run of a schedule over what became due since its last complete run. The first run of
 * a server covers everything; `run` returns whether it is complete.
 */
export const createCatchUp = (
  clock: Clock,
  run: (now: Date, since: Date) => Promise<boolean>,
): (() => Promise<void>) => {
  let since = new Date(0)
  return async () => {
    const now = clock.now()
    if (await run(now, since)) since = new Date(now.getTime() - overlapMs)
  }
}
