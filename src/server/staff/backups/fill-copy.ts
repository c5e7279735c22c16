import type { Database } from '../../platform/db/database.ts'
import { openJobs } from '../../platform/jobs/index.ts'
import { createLog } from '../../platform/log.ts'
import type { OpenBackup } from './backup-cipher.ts'
import { readContents } from './backup-file.ts'
import { loadBackup } from './load-backup.ts'

/** Loads a backup into an empty database that has this release's tables. */
export const fillCopy = async (
  database: Database,
  file: string,
  open: OpenBackup,
): Promise<void> => {
  // The queue creates its tables when it starts.
  const jobs = await openJobs(database, createLog('error'))
  await jobs.stop()
  await loadBackup(database.db, readContents(file, open))
}
