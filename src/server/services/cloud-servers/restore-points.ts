import { sql } from 'drizzle-orm'
import {
  manualBackups,
  type backupReasons,
  type RestorePoint,
} from '../../../contract/server-changes.ts'
import { finalBackupDays } from '../../../contract/server-locks.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isSystem, type SystemKey } from './systems.ts'

type Reason = (typeof backupReasons)[number]

const dayMs = 24 * 3_600_000

/** Days for which a backup is kept. */
const keptDays: Readonly<Record<Reason, number>> = {
  MANUAL: manualBackups.days,
  WEEKLY: 28,
  DAILY: 7,
  CHANGE: 7,
  FINAL: finalBackupDays,
}

export interface NewRestorePoint {
  /** Our id, from which its name at the cloud derives. */
  readonly id: string
  readonly serviceId: string
  /** Cinder's id. */
  readonly externalId: string
  readonly reason: Reason
  readonly diskGb: number
  readonly system: SystemKey
}

/** Stores a usable backup, once. */
export const storeRestorePoint = async (
  tx: Queryable,
  point: NewRestorePoint,
  now: Date,
): Promise<void> => {
  const keptUntil = new Date(now.getTime() + keptDays[point.reason] * dayMs)
  await rowsOf(
    tx,
    sql`insert into server_backups
        (id, service_id, external_id, reason, disk_gb, system, created_at, kept_until)
      values (${point.id}::uuid, ${point.serviceId}::uuid, ${point.externalId}, ${point.reason},
        ${point.diskGb}::integer, ${point.system}, ${now.toISOString()}::timestamptz,
        ${keptUntil.toISOString()}::timestamptz)
      on conflict do nothing`,
  )
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly reason: Reason
  readonly createdAt: string
  readonly keptUntil: string
  readonly testedAt: string | null
  readonly diskGb: number
  readonly system: string
}

/** Lists the backups of a server, the newest first. */
export const restorePointsOf = async (
  db: Queryable,
  serviceId: string,
  now: Date,
): Promise<RestorePoint[]> => {
  const rows = await rowsOf<Row>(
    db,
    sql`select id, reason, created_at::text as "createdAt", kept_until::text as "keptUntil",
        disk_gb as "diskGb", system,
        (select max(t.ended_at)::text from server_backup_tests t
          where t.backup_id = server_backups.id and t.verdict = 'PASSED') as "testedAt"
      from server_backups
      where service_id = ${serviceId}::uuid and kept_until > ${now.toISOString()}::timestamptz
      order by created_at desc`,
  )
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    keptUntil: new Date(row.keptUntil).toISOString(),
    testedAt: row.testedAt && new Date(row.testedAt).toISOString(),
  }))
}

/** A backup that a server can begin with. */
export interface FoundRestorePoint {
  readonly serviceId: string
  readonly regionId: string
  readonly externalId: string
  readonly diskGb: number
  readonly system: SystemKey
}

/** Finds a customer's backup; undefined when there is none, or no longer. */
export const findRestorePoint = async (
  db: Queryable,
  customerId: string,
  backupId: string,
  now: Date,
): Promise<FoundRestorePoint | undefined> => {
  const [row] = await rowsOf<Record<string, unknown> & FoundRestorePoint>(
    db,
    sql`select b.service_id::text as "serviceId", s.config ->> 'regionId' as "regionId",
        b.external_id as "externalId", b.disk_gb as "diskGb", b.system
      from server_backups b join services s on s.id = b.service_id
      where b.id = ${backupId}::uuid and s.customer_id = ${customerId}::uuid
        and b.kept_until > ${now.toISOString()}::timestamptz`,
  )
  return row !== undefined && isSystem(row.system) ? row : undefined
}
