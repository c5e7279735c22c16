import type { SQL } from 'drizzle-orm'

/** What a place has under our names or tags. */
export interface Held {
  /** The system's id, as our tables have it; behind its kind where a system has several. */
  readonly id: string
  /** The order item, or the work of ours, that it names. */
  readonly owner?: string | undefined
}

/** How much of a quota is used; `most` is undefined without one. */
export interface Limit {
  readonly what: string
  readonly used: number
  readonly most: number | undefined
}

/** One server, region or cluster: each is listed alone, because any may be down. */
export interface InventoryPlace {
  readonly name: string
  /** @throws ProviderError */
  readonly list: () => Promise<readonly Held[]>
  /**
   * Selects `id`, `owner` and `must` of what may be there: of an `id` of ours that must be there
   * or may, or anything of an `owner` while our work on it runs.
   */
  readonly expected: SQL
  /** Returns whether the place has more of it than a record; left out where it lists nothing that has ended. @throws ProviderError */
  readonly stillHas?: (id: string) => Promise<boolean>
  /** Reads our quotas there; left out where it has none that it tells. @throws ProviderError */
  readonly readLimits?: () => Promise<readonly Limit[]>
}

/** What a provisioning system has of ours; each kind has its own beside what it creates. */
export interface Inventory {
  /** As `services.provider` has it, where `must` names what services are at. */
  readonly system: string
  readonly places: () => readonly InventoryPlace[]
}
