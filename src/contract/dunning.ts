import type { ServiceType } from './service-types.ts'

/** What happens to a service that is not renewed: it is suspended when its term ends, and removed later. */
export interface Dunning {
  /** Days until it is removed. */
  readonly keptDays: number
  /** What these count from: the end of the unpaid term, or the suspension, which may follow late. */
  readonly from: 'END' | 'SUSPENSION'
  /** Failed renewals after that end with which its removal is announced earlier; null: only the days count. */
  readonly failures: number | null
}

/** Days of a website and of whatever else is only kept for a late renewal. */
export const keptDays = 14

/** The services that are suspended and removed (commerce §4). All others follow their provider's rules. */
export const dunning = {
  CLOUD_SERVER: { keptDays: 7, from: 'END', failures: 5 },
  SHARED_HOSTING: { keptDays, from: 'SUSPENSION', failures: null },
  CLOUD_HOSTING: { keptDays, from: 'SUSPENSION', failures: null },
  WORDPRESS_HOSTING: { keptDays, from: 'SUSPENSION', failures: null },
} as const satisfies Readonly<Partial<Record<ServiceType, Dunning>>>

/** Senders' names stop by themselves with their term, and are given to others later. */
export const senderNameRule: Dunning = { keptDays, from: 'END', failures: null }

/** Returns how a service of a type is suspended and removed; undefined if it is not. */
export const dunningOf = (type: ServiceType): Dunning | undefined =>
  Object.entries(dunning).find(([of]) => of === type)?.[1]

/** Returns when an unpaid service of a type ends; undefined if its provider decides. */
export const removalRuleOf = (type: ServiceType): Dunning | undefined =>
  type === 'SMS_BRAND_NAME' ? senderNameRule : dunningOf(type)
