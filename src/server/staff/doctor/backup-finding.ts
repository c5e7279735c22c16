import type { BackupSettings } from '../../platform/backup-settings.ts'
import { newestBackup, readLastDrill, type LastDrill, type StoredBackup } from '../backups/index.ts'
import type { Finding } from './finding.ts'

const hourMs = 3_600_000
const subject = 'last backup'
const remedy = 'see docs/runbooks/backup-is-old.md'

/** Judges the age of the newest backup, as the alert BackupIsOld does. */
export const backupFinding = (
  { isScheduled, folder, everyMs, recipients, passphrase }: BackupSettings,
  newest: StoredBackup | undefined,
  now: Date,
): Finding => {
  if (newest === undefined) {
    const text = `${folder} has none`
    return isScheduled
      ? { is: 'problem', subject, text, remedy }
      : { is: 'skipped', subject, text: `${text}, and BACKUP_DIR is not set` }
  }
  const age = now.getTime() - newest.at.getTime()
  const aged = `${newest.path} is ${Math.round(age / hourMs)} hours old`
  if (!isScheduled) return { is: 'skipped', subject, text: `${aged}; BACKUP_DIR is not set` }
  if (age > 1.5 * everyMs + hourMs) return { is: 'problem', subject, text: aged, remedy }
  const isEncrypted = recipients.length > 0 || passphrase !== undefined
  return { is: 'ok', subject, text: isEncrypted ? aged : `${aged}, and not encrypted` }
}

/** Looks at the newest backup. */
export const examineBackups = async (backup: BackupSettings, now: Date): Promise<Finding> =>
  backupFinding(backup, await newestBackup(backup.folder), now)

const dayMs = 24 * hourMs
const longestDays = 40

/** Judges when a restore was last tried, as the alert DrillIsOld does. */
export const drillFinding = (
  { isScheduled }: Pick<BackupSettings, 'isScheduled'>,
  last: LastDrill | undefined,
  now: Date,
): Finding => {
  const subject = 'last restore drill'
  const remedy = 'run npm run shop -- database drill'
  if (!isScheduled) return { is: 'skipped', subject, text: 'BACKUP_DIR is not set' }
  if (last === undefined)
    return { is: 'problem', subject, text: 'no restore has been tried yet', remedy }
  const days = Math.floor((now.getTime() - last.at.getTime()) / dayMs)
  const text = `${days} days ago, a restore took ${last.rtoSeconds} s`
  if (days > longestDays) return { is: 'problem', subject, text, remedy }
  return { is: 'ok', subject, text }
}

/** Looks at the last drill of a restore. */
export const examineDrills = async (backup: BackupSettings, now: Date): Promise<Finding> =>
  drillFinding(backup, backup.isScheduled ? await readLastDrill(backup.folder) : undefined, now)
