import { countedMeters, type DayMeter } from '../../../contract/usage-history.ts'
import type { UsageCounter } from '../lifecycle/index.ts'

/**
 * Adds what was counted between two readings to the meters of a day. A counter that is new or below
 * its last count has started anew with its service, so all of it is added.
 */
export const addCounted = (
  day: readonly DayMeter[],
  before: readonly UsageCounter[],
  now: readonly UsageCounter[],
): readonly DayMeter[] => {
  const last = new Map(before.map(({ name, count }) => [name, count]))
  const added = now.map(({ name, meter, count }) => {
    const start = last.get(name) ?? 0
    return { meter, used: count < start ? count : count - start }
  })
  const known = new Set([...day, ...before, ...now].map(({ meter }) => meter))
  return countedMeters
    .filter((meter) => known.has(meter))
    .map((meter) => {
      const parts = [...day, ...added].filter((one) => one.meter === meter)
      return { meter, used: parts.reduce((sum, { used }) => sum + used, 0), limit: null }
    })
}
