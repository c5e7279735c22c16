import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import type { RegionDeps } from './in-region.ts'
import { testServerBackup } from './jobs.ts'
import { leaseMs, type BeginChangeDeps } from './server-changes.ts'
import type { StoreChangeDeps } from './store-change.ts'

export type BackupTestDeps = Pick<RegionDeps, 'clouds'> &
  BeginChangeDeps &
  Pick<StoreChangeDeps, 'db'> & {
    /** Decides which backup is next. */
    readonly newSeed?: () => string
  }

/**
 * Creates the sweep that begins the test of a random backup of each server each week, one at a time
 * in a region.
 */
export const createTestBackups =
  ({ db, clock, clouds, enqueue, newSeed = randomUUID }: BackupTestDeps) =>
  async (): Promise<void> => {
    const now = clock.now()
    const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
    for (const regionId of clouds.keys()) {
      const testId = randomUUID()
      await db.transaction(async (tx) => {
        const begun = await rowsOf(
          tx,
          sql`insert into server_backup_tests
              (id, service_id, backup_id, region_id, created_at, wake_at)
            select ${testId}::uuid, s.id, b.id, ${regionId}::uuid, ${at(0)}, ${at(leaseMs)}
            from server_backups b join services s on s.id = b.service_id
            where s.config ->> 'regionId' = ${regionId}
              and b.kept_until > ${at(0)} + interval '1 day'
              and not exists (select from server_backup_tests t where t.service_id = s.id
                and t.created_at > ${at(0)} - case when t.verdict = 'SKIPPED'
                  then interval '1 day' else interval '7 days' end)
              and not exists (select from server_backup_tests t
                where t.region_id = ${regionId}::uuid and (t.ended_at is null
                  or t.verdict = 'SKIPPED' and t.ended_at > ${at(0)} - interval '1 hour'))
            order by md5(b.id::text || ${newSeed()}) limit 1
            on conflict do nothing returning id`,
        )
        if (begun.length > 0) await enqueue(tx, testServerBackup, { testId })
      })
    }
  }
