import { createLruCache } from '../../platform/lru-cache.ts'
import type { CheckedName, CheckedNames } from './checked-names.ts'
import type { Outcome } from './outcome.ts'

interface CachedOutcome {
  readonly outcome: Outcome
  readonly since: number
  readonly until: number
}

/** Valid outcomes in memory; times are in milliseconds. */
export interface OutcomeCache {
  find(name: string, at?: number): CachedOutcome | undefined
  /** Returns our registry account's outcome if it is recent. */
  findConfirmed(name: string, maxAgeMs: number): Outcome | undefined
  /** Returns an outcome learned at `time` or later. */
  findSince(name: string, time: number): Outcome | undefined
  /** Caches a query's outcome and shares it with the other servers. */
  readonly learn: (name: string, outcome: Outcome) => void
  readonly learnStored: (name: string, checked: CheckedName | undefined) => void
  markTaken(name: string): void
  delete(name: string): void
  clear(): void
}

/** Cache lifetime; short for a free name, which others may register. */
const lifetimeMs = { available: 60_000, taken: 300_000, reserved: 300_000 } as const

/** Creates a cache of at most `size` names. */
export const createOutcomeCache = (
  size: number,
  now: () => number,
  checkedNames: Pick<CheckedNames, 'store' | 'markTaken'> | undefined,
): OutcomeCache => {
  const cache = createLruCache<CachedOutcome>(size)
  const find = (name: string, at = now()): CachedOutcome | undefined => {
    const known = cache.get(name)
    return known !== undefined && known.until > at ? known : undefined
  }
  return {
    find,
    findConfirmed: (name, maxAgeMs) => {
      const known = find(name)
      const isRecent = known?.outcome.confirmed === true && now() - known.since < maxAgeMs
      return isRecent ? known.outcome : undefined
    },
    findSince: (name, time) => {
      const known = find(name)
      return known !== undefined && known.since >= time ? known.outcome : undefined
    },
    learn: (name, outcome) => {
      const { state } = outcome
      if (state === 'unknown') return
      // A public 'not found' does not override the seller's recent outcome.
      if (!outcome.confirmed && find(name)?.outcome.confirmed === true) return
      const since = now()
      const until = since + lifetimeMs[state]
      cache.set(name, { outcome, since, until })
      checkedNames?.store(name, { outcome: { ...outcome, state }, until })
    },
    learnStored: (name, checked) => {
      if (checked === undefined || find(name) !== undefined) return
      const { outcome } = checked
      // Another server's clock may be ahead.
      const until = Math.min(checked.until, now() + lifetimeMs[outcome.state])
      // Regardless of the writer: we always query EPP ourselves before selling.
      cache.set(name, { outcome, since: -Infinity, until })
    },
    markTaken: (name) => {
      const since = now()
      const outcome = { state: 'taken', confirmed: true } as const
      const until = since + lifetimeMs.taken
      cache.set(name, { outcome, since, until })
      checkedNames?.markTaken(name, { outcome, until })
    },
    delete: (name) => {
      cache.delete(name)
    },
    clear: () => cache.clear(),
  }
}
