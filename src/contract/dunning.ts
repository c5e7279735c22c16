import type { ServiceType } from './service-types.ts'

/** What happens to a service that is not renewed: it is suspended when its term ends, and removed later. */
export interface Dunning {
  /** Days after the end of an unpaid term until it is removed. */
  readonly keptDays: number
  /** Failed renewals after that end with which its removal is announced earlier; null: only the days count. */
  readonly failures: number | null
}

/** Days of a website and of whatever else is only kept for a late renewal. */
export const keptDays = 14

/** The services that are suspended and removed (commerce §4). All others follow their provider's rules. */
export const dunning = {
  CLOUD_SERVER: { keptDays: 7, failures: 5 },
  SHARED_HOSTING: { keptDays, failures: null },
  CLOUD_HOSTING: { keptDays, failures: null },
  WORDPRESS_HOSTING: { keptDays, failures: null },
} as const satisfies Readonly<Partial<Record<ServiceType, Dunning>>>

/** Returns how a service of a type is suspended and removed; undefined if it is not. */
export const dunningOf = (type: ServiceType): Dunning | undefined =>
  Object.entries(dunning).find(([of]) => of === type)?.[1]
