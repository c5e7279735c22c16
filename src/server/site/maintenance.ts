import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Maintenance, ServiceCategory } from '../../contract/announcements.ts'
import { ApiError } from '../api-error.ts'
import type { Queryable } from '../db/database.ts'
import { maintenanceWindows } from '../db/schema/index.ts'
import type { Locale } from '../http/request-locale.ts'

/** More than are ever planned at once. */
const mostWindows = 50

/** Maintenance that is not over at a moment, the earliest first. */
export const maintenanceAt = async (
  db: Queryable,
  now: Date,
  locale: Locale,
): Promise<Maintenance[]> => {
  const { endsAt: end, startsAt: start, id } = maintenanceWindows
  const rows = await db
    .select()
    .from(maintenanceWindows)
    .where(or(gt(end, now), isNull(end)))
    .orderBy(asc(start), asc(id))
    .limit(mostWindows)
  return rows.map((row) => ({
    id: row.id,
    services: row.services,
    title: locale === 'km' ? row.titleKm : row.title,
    message: locale === 'km' ? row.messageKm : row.message,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }))
}

/** Whether a service is under maintenance; a window without services concerns all. */
export const isUnderMaintenance = async (
  db: Queryable,
  now: Date,
  service: ServiceCategory,
): Promise<boolean> => {
  const { id, startsAt, endsAt, services } = maintenanceWindows
  const [window] = await db
    .select({ id })
    .from(maintenanceWindows)
    .where(
      and(
        lte(startsAt, now),
        or(gt(endsAt, now), isNull(endsAt)),
        or(eq(services, []), sql`${services} @> ${JSON.stringify([service])}::jsonb`),
      ),
    )
    .limit(1)
  return window !== undefined
}

/**
 * Refuses what can't be sold while maintenance is under way.
 *
 * @throws ApiError PRODUCT_UNDER_MAINTENANCE
 */
export const refuseUnderMaintenance = async (
  db: Queryable,
  now: Date,
  service: ServiceCategory,
): Promise<void> => {
  if (await isUnderMaintenance(db, now, service)) throw new ApiError('PRODUCT_UNDER_MAINTENANCE')
}
