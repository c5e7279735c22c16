import { resolve } from 'node:path'
import * as v from 'valibot'
import { count } from './setting-kinds.ts'

const secretKey = /^AGE-SECRET-KEY-1[\dA-Z]{58}$/

/** Settings of the database's backups (docs/operations-backup.md). */
export const BackupEnvironment = v.object({
  /** Where the shop writes backups by itself; it writes none without this. Servers share it, or one has it. */
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY_HOURS: v.optional(v.pipe(count, v.maxValue(168)), '24'),
  /** Older ones are deleted, except one a month for a year. */
  BACKUP_KEEP_DAYS: v.optional(count, '30'),
  /** age's public keys with commas between: each of their private keys opens the backups. */
  BACKUP_AGE_RECIPIENTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((one) => one.trim())),
      v.array(v.pipe(v.string(), v.regex(/^age1[\da-z]{58}$/, 'age1… is expected'))),
    ),
  ),
  /** Instead of public keys; servers have it, so they can read the backups. */
  BACKUP_AGE_PASSPHRASE: v.optional(v.pipe(v.string(), v.minLength(20))),
  /** The private key, for a restore only: AGE-SECRET-KEY-1…, or the file of `age-keygen`. */
  BACKUP_AGE_IDENTITY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('\n').filter((line) => secretKey.test(line.trim()))[0]),
      v.string('AGE-SECRET-KEY-1… is expected'),
    ),
  ),
})

const hourMs = 3_600_000

/** Returns the settings of the database's backups. */
export const backupSettings = (env: v.InferOutput<typeof BackupEnvironment>, dataDir: string) => ({
  /** Whether the shop writes backups by itself. */
  isScheduled: env.BACKUP_DIR !== undefined,
  folder: resolve(env.BACKUP_DIR ?? `${dataDir}/backups`),
  everyMs: env.BACKUP_EVERY_HOURS * hourMs,
  keepDays: env.BACKUP_KEEP_DAYS,
  recipients: env.BACKUP_AGE_RECIPIENTS ?? [],
  passphrase: env.BACKUP_AGE_PASSPHRASE,
  identity: env.BACKUP_AGE_IDENTITY,
})
export type BackupSettings = ReturnType<typeof backupSettings>
