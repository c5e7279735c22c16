import type { serviceUsage } from '../../platform/db/schema/index.ts'

/** What a system has counted since a service last started, under a name that stays the same. */
export type UsageCounter = NonNullable<typeof serviceUsage.$inferSelect.counters>[number]
