import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { removeBackup } from './backups.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import { beginChange, type BeginChangeDeps } from './server-changes.ts'

const batch = 10

const daily = sql`s.config -> 'addons' @> '[{"name": "cs-backup", "value": "daily"}]'::jsonb`

/** Creates the sweep that begins the weekly backup of each server, or the daily one that was sold. */
export const createBackUpDue =
  (deps: BeginChangeDeps & { readonly db: Queryable }) => async (): Promise<number> => {
    const { db, clock } = deps
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const due = await rowsOf<{ id: string; isDaily: boolean }>(
      db,
      sql`select s.id, ${daily} as "isDaily" from services s
        where s.type = 'CLOUD_SERVER' and s.state = 'ACTIVE' and s.external_id is not null
          and s.starts_at <= ${now} - case when ${daily} then interval '1 day'
            else interval '7 days' end
          and not exists (select from service_holds h where h.service_id = s.id)
          and not exists (select from server_changes c where c.service_id = s.id
            and (c.state = 'RUNNING' or c.input ->> 'reason' in ('WEEKLY', 'DAILY')
              and c.created_at > ${now} - case when ${daily} then interval '1 day'
                else interval '7 days' end))
        order by s.id limit ${batch}`,
    )
    for (const { id, isDaily } of due) {
      await db.transaction((tx) =>
        beginChange(deps, tx, id, { action: 'BACK_UP', reason: isDaily ? 'DAILY' : 'WEEKLY' }),
      )
    }
    return due.length
  }

interface OldRow extends Record<string, unknown> {
  readonly id: string
  readonly serviceId: string
  readonly reason: string
  readonly regionId: string
}

/** Creates the sweep that removes backups whose days are over. */
export const createRemoveOldBackups =
  (deps: RegionDeps & { readonly db: Queryable; readonly log: Pick<Log, 'warn'> }) =>
  async (): Promise<void> => {
    const { db, clock, log } = deps
    const old = await rowsOf<OldRow>(
      db,
      sql`select b.id, b.service_id::text as "serviceId", b.reason,
          s.config ->> 'regionId' as "regionId"
        from server_backups b join services s on s.id = b.service_id
        where b.kept_until <= ${clock.now().toISOString()}::timestamptz
          and not exists (select from server_backup_tests t
            where t.backup_id = b.id and t.ended_at is null)
        order by b.kept_until limit ${batch}`,
    )
    for (const { id, serviceId, reason, regionId } of old) {
      const key = reason === 'FINAL' ? 'final' : id
      const removed = await inRegion(deps, regionId, (own) => removeBackup(own, serviceId, key))
      if (removed.is === 'done') {
        await rowsOf(db, sql`delete from server_backups where id = ${id}::uuid`)
      } else log.warn({ backupId: id, removed }, 'an old backup is not removed')
    }
  }
