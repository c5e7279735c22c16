import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../../platform/backup-settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { jobAlone, type EnqueueOnce } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import type { Figure } from '../../platform/metrics/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { systemErrorCode } from '../../platform/provider-error.ts'
import { hasSecretKeys, readSecretKeys } from '../../platform/secrets/read-secret-keys.ts'
import { stableId } from '../../platform/stable-id.ts'
import { backUp } from './back-up.ts'
import { createEncrypt } from './backup-cipher.ts'
import { backupPath, listBackups, newestBackup, sizeOf } from './backup-folder.ts'
import { expiredBackups } from './expired-backups.ts'
import { backUpDatabase } from './jobs.ts'
import { drillFigures, readLastDrill } from './last-drill.ts'

interface BackupsDeps {
  readonly config: Pick<Config, 'backup' | 'dataDir' | 'secretKeys'>
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly enqueueOnce: EnqueueOnce
}

const lookEveryMs = 60_000
const dayMs = 86_400_000
/** 20:00 UTC: the night in Cambodia and Thailand. */
const nightMs = 20 * 3_600_000

/** Returns the moment at which the current backup was due. */
export const dueAt = (now: Date, everyMs: number): Date =>
  new Date(Math.floor((now.getTime() - nightMs) / everyMs) * everyMs + nightMs)

/** Returns nothing for a file that another server has just renamed or deleted. */
const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })

/** Deletes expired backups, and what servers that were killed left behind. */
const deleteExpired = async ({ folder, keepDays }: BackupSettings, now: Date): Promise<void> => {
  const expired = expiredBackups(await listBackups(folder), now, keepDays)
  for (const { path } of expired) await rm(path, { force: true })
  for (const name of await readdir(folder)) {
    if (!/^shop-.*\.tmp$/.test(name)) continue
    const path = join(folder, name)
    const written = (await unlessAbsent(stat(path)))?.mtimeMs
    if (written !== undefined && now.getTime() - written > dayMs) await rm(path, { force: true })
  }
}

/** Creates the scheduled backups; nothing without BACKUP_DIR. */
export const createBackups = ({ config, db, clock, log, enqueueOnce }: BackupsDeps): Module => {
  const { backup } = config
  if (!backup.isScheduled) return {}
  const secretKeys = async () =>
    (await hasSecretKeys(config)) ? readSecretKeys(config) : undefined
  const encrypt = createEncrypt(backup)
  return {
    schedules: [
      {
        name: 'backups of the database',
        everyMs: lookEveryMs,
        run: () => {
          const id = stableId(['back-up-database', dueAt(clock.now(), backup.everyMs).getTime()])
          return enqueueOnce(db, backUpDatabase, new Map([[id, {}]]))
        },
      },
    ],
    jobs: [
      jobAlone(backUpDatabase, async () => {
        await backUp(backupPath(backup, clock.now()), { db, clock, secretKeys, encrypt })
        // The backup is complete: a repeated job would only write another one.
        await deleteExpired(backup, clock.now()).catch((error: unknown) =>
          log.error({ err: error }, 'old backups could not be deleted'),
        )
      }),
    ],
  }
}

/** Reads the age and the size of the newest scheduled backup, and the last drill; nothing without BACKUP_DIR. */
export const readBackupFigures = async (
  backup: BackupSettings,
  now: Date,
): Promise<readonly Figure[]> => {
  if (!backup.isScheduled) return []
  const newest = await newestBackup(backup.folder)
  const age = newest === undefined ? Infinity : (now.getTime() - newest.at.getTime()) / 1000
  return [
    {
      name: 'shop_backup_age_seconds',
      help: 'Age of the newest backup in BACKUP_DIR',
      values: [{ value: age }],
    },
    {
      name: 'shop_backup_bytes',
      help: 'Size of the newest backup in BACKUP_DIR',
      values: [{ value: newest === undefined ? 0 : await sizeOf(newest) }],
    },
    {
      name: 'shop_backup_interval_seconds',
      help: 'The pause between backups',
      values: [{ value: backup.everyMs / 1000 }],
    },
    ...drillFigures(await readLastDrill(backup.folder), now),
  ]
}
