import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../../platform/backup-settings.ts'

/** A file of the folder of backups, by the moment in its name. */
export interface StoredBackup {
  readonly path: string
  readonly at: Date
}

type Folder = Pick<BackupSettings, 'folder' | 'recipients' | 'passphrase'>

/** `shop-20261126T102030.backup`, with `.age` when it is encrypted. */
const namePattern = /^shop-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})\.backup(?:\.age)?$/

/** Returns a moment as names of files and databases have it: `20261126T102030`. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\..*/g, '')

/** Returns where a backup is written unless the operator names a file. */
export const backupPath = ({ folder, recipients, passphrase }: Folder, now: Date): string => {
  const isEncrypted = recipients.length > 0 || passphrase !== undefined
  return join(folder, `shop-${stampOf(now)}.backup${isEncrypted ? '.age' : ''}`)
}

/** Returns the moment in a backup's name; undefined for other files. */
export const momentOf = (name: string): Date | undefined => {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? []
  return year === undefined
    ? undefined
    : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Lists the backups of a folder, the oldest first; none when there is no such folder. */
export const listBackups = async (folder: string): Promise<readonly StoredBackup[]> => {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const at = momentOf(name)
      return at === undefined ? [] : [{ path: join(folder, name), at }]
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Returns the newest backup of a folder. */
export const newestBackup = async (folder: string): Promise<StoredBackup | undefined> =>
  (await listBackups(folder)).at(-1)

/** Returns the bytes of a backup. */
export const sizeOf = async ({ path }: StoredBackup): Promise<number> => (await stat(path)).size
