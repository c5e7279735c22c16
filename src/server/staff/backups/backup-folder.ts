import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const suffix = '.backup'

const folderOf = (dataDir: string): string => resolve(dataDir, 'backups')

/** Returns a moment as names of files and databases have it: `20261126T102030`. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\..*/g, '')

/** Returns where a backup is written unless the operator names a file. */
export const backupPath = (dataDir: string, now: Date): string =>
  join(folderOf(dataDir), `shop-${stampOf(now)}${suffix}`)

/** Returns the newest backup in the data directory's folder. */
export const newestBackup = async (dataDir: string): Promise<string | undefined> => {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith(suffix))
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : join(folder, newest)
}
