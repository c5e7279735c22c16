import { sql } from 'drizzle-orm'
import { regions } from '../../platform/db/schema/index.ts'
import type { Seed } from '../../platform/db/seeds.ts'

const regionRows = (createdAt: Date): (typeof regions.$inferInsert)[] => [
  {
    id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201',
    name: 'Phnom Penh',
    nameKm: 'ភ្នំពេញ',
    countryCode: 'KH',
    isDefault: true,
    priority: 20,
    createdAt,
  },
  {
    id: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202',
    name: 'Bangkok',
    nameKm: 'បាងកក',
    countryCode: 'TH',
    isDefault: false,
    priority: 10,
    createdAt,
  },
]

/** The regions. */
export const regionSeed: Seed = {
  name: 'regions',
  filled: sql`exists (select from regions)`,
  fill: async (db, clock) => {
    await db.insert(regions).values(regionRows(clock.now())).onConflictDoNothing()
  },
}
