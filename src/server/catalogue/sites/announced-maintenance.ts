import { sql } from 'drizzle-orm'
import type { ServiceCategory } from '../../../contract/service-categories.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Maintenance that was announced before it began; without services it covers all. */
export interface AnnouncedMaintenance extends Record<string, unknown> {
  readonly services: readonly ServiceCategory[]
  readonly startsAt: string
  readonly endsAt: string | null
}

/** Returns the maintenance of a time that was announced in advance. */
export const maintenanceIn = (
  db: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly AnnouncedMaintenance[]> =>
  rowsOf<AnnouncedMaintenance>(
    db,
    sql`select services, to_jsonb(starts_at) #>> '{}' as "startsAt",
        to_jsonb(ends_at) #>> '{}' as "endsAt"
      from maintenance_windows
      where starts_at < ${until.toISOString()}::timestamptz
        and (ends_at is null or ends_at > ${from.toISOString()}::timestamptz)
        and (announced_at is null or announced_at < starts_at)`,
  )
