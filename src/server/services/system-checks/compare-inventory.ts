import type { Held } from './inventory.ts'

/** A row of what may be in a place: one thing by its id, or all of an owner. */
export interface Expected {
  readonly id: string | null
  readonly owner: string | null
  /** Whether a place without it misses it. */
  readonly must: boolean
}

export interface Difference {
  readonly id: string
  readonly what: 'ORPHAN' | 'MISSING'
  readonly owner?: string | undefined
}

/**
 * Compares what a place has with what we expected before it was listed and afterwards. What was
 * created or ended meanwhile is expected in one of both, so it is no difference.
 */
export const compareInventory = (
  before: readonly Expected[],
  found: readonly Held[],
  after: readonly Expected[],
): readonly Difference[] => {
  const all = [...before, ...after]
  const ids = new Set(all.map(({ id }) => id))
  const owners = new Set(all.flatMap(({ owner }) => owner ?? []))
  const there = new Set(found.map(({ id }) => id))
  const stillMust = new Set(after.flatMap(({ id, must }) => (must && id !== null ? [id] : [])))
  return [
    ...found.flatMap(({ id, owner }): readonly Difference[] => {
      const isKnown = ids.has(id) || (owner !== undefined && owners.has(owner))
      return isKnown ? [] : [{ id, what: 'ORPHAN', owner }]
    }),
    ...before.flatMap(({ id, must }): readonly Difference[] => {
      const isMissing = id !== null && must && stillMust.has(id) && !there.has(id)
      return isMissing ? [{ id, what: 'MISSING' }] : []
    }),
  ]
}
