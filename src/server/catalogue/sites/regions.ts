import { asc, desc } from 'drizzle-orm'
import type { Region } from '../../../contract/places.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { regions } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

export const regionsIn = async (db: Queryable, locale: Locale): Promise<Region[]> => {
  const rows = await db
    .select()
    .from(regions)
    .orderBy(desc(regions.priority), asc(regions.createdAt), asc(regions.id))
  return rows.map(({ id, name, nameKm, countryCode, isDefault, priority, createdAt }) => ({
    id,
    name: locale === 'km' ? nameKm : name,
    countryCode,
    isDefault,
    priority,
    createdAt: createdAt.toISOString(),
  }))
}
