import type { Clock } from '../../platform/clock.ts'

const dayMs = 24 * 3_600_000
/** What a transaction that began earlier commits late is still found by the next run. */
const overlapMs = 3_600_000

/**
 * Creates the run of a schedule over what became due since its last complete run. The first run of
 * a server and one a day cover everything, because a ban that ends or a refund changes what was due
 * before; `run` returns whether it is complete.
 */
export const createCatchUp = (
  clock: Clock,
  run: (now: Date, since: Date) => Promise<boolean>,
): (() => Promise<void>) => {
  let since = new Date(0)
  let coversAllAt = 0
  return async () => {
    const now = clock.now()
    const coversAll = now.getTime() >= coversAllAt
    if (!(await run(now, coversAll ? new Date(0) : since))) return
    since = new Date(now.getTime() - overlapMs)
    if (coversAll) coversAllAt = now.getTime() + dayMs
  }
}
