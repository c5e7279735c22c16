import { asc, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Maintenance } from '../../../contract/announcements.ts'
import type { ServiceCategory } from '../../../contract/service-categories.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { maintenanceWindows } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

const maxWindows = 50

/** Returns current and planned maintenance, the earliest first. */
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
    .limit(maxWindows)
  return rows.map((row) => ({
    id: row.id,
    services: row.services,
    title: locale === 'km' ? row.titleKm : row.title,
    message: locale === 'km' ? row.messageKm : row.message,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }))
}

/** Returns an expression; `services` is an array, and a window without any covers all. */
export const underMaintenance = (now: Date, services: SQL): SQL => {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`exists (
    select from maintenance_windows w
    where w.starts_at <= ${moment} and (w.ends_at > ${moment} or w.ends_at is null)
      and (w.services = '[]'::jsonb or w.services ?| ${services}))`
}

export const isUnderMaintenance = async (
  db: Queryable,
  now: Date,
  service: ServiceCategory,
): Promise<boolean> => {
  const [row] = await rowsOf<{ under: boolean }>(
    db,
    sql`select ${underMaintenance(now, sql`array[${service}::text]`)} as under`,
  )
  return row?.under === true
}
