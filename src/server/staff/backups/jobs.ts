import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Writes a backup of the database into BACKUP_DIR. Its id makes it one job on all servers. */
export const backUpDatabase = defineJob({
  name: 'back-up-database',
  schema: v.object({}),
  // Then staff are mailed about the failed job.
  retry: { retryLimit: 3, retryDelay: 60, retryDelayMax: 600 },
  expireInSeconds: 6 * 3600,
  // Longer than the longest interval: a finished one is not repeated.
  deleteAfterSeconds: 14 * 86_400,
})
