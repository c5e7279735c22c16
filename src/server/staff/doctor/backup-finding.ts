import type { BackupSettings } from '../../platform/backup-settings.ts'
import { newestBackup, type StoredBackup } from '../backups/index.ts'
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
