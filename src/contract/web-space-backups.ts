import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, IdParams, Moment } from './shared-shapes.ts'
import { OpenTool } from './web-space-access.ts'
import { BackupCause } from './web-space-copies.ts'
import { WebSpaceTask, taskErrors } from './web-space-tasks.ts'

export const WebSpaceBackup = v.object({
  id: v.string(),
  bytes: v.number(),
  at: Moment,
  cause: BackupCause,
})
export type WebSpaceBackup = v.InferOutput<typeof WebSpaceBackup>

export const WebSpaceBackups = v.object({
  items: v.array(WebSpaceBackup),
  /** Null without backups by the clock. */
  schedule: v.nullable(v.object({ every: v.picklist(['DAY', 'WEEK']), nextAt: Moment })),
  /** When the last backup by the clock failed, twice; null once there is a newer one. */
  failedAt: v.nullable(Moment),
})
export type WebSpaceBackups = v.InferOutput<typeof WebSpaceBackups>

export const listWebSpaceBackups = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-backups',
  summary: 'The backups of a website, the newest first',
  access: 'customer',
  params: IdParams,
  answer: WebSpaceBackups,
  errors: taskErrors,
})

export const backUpWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-backups',
  summary: 'Backs a website up',
  access: 'customer',
  params: IdParams,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS'],
})

const chosenBackup = v.object({ backup: v.pipe(v.string(), v.regex(/^[0-9a-f]{8,64}$/)) })

/** A web space is backed up before; an account goes back to a day (YYYY-MM-DD). */
export const restoreWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-restore',
  summary: 'Puts a website back to one of its backups',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ backup: v.pipe(v.string(), v.regex(/^([0-9a-f]{8,64}|\d{4}-\d{2}-\d{2})$/)) }),
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'RESTORE_POINT_NOT_FOUND'],
})

/** CHANGE_IN_PROGRESS: there is one already. */
export const restoreWebSpaceBeside = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-copy',
  summary: 'Restores a backup beside its website, at an address of its own',
  access: 'customer',
  params: IdParams,
  body: chosenBackup,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'RESTORE_POINT_NOT_FOUND'],
})

/** What is there is backed up before. EMPTY_DATA: no copy is ready. */
export const switchToWebSpaceCopy = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-copy/switch',
  summary: 'Puts the backup of a copy in the place of the website',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'EMPTY_DATA'],
})

/** EMPTY_DATA: there is no copy. */
export const removeWebSpaceCopy = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-copy/remove',
  summary: 'Removes the copy beside a website',
  access: 'customer',
  params: IdParams,
  answer: Done,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'EMPTY_DATA'],
})

export const countNewerContent = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-backups/newer',
  summary: 'Counts what a WordPress site has that a backup does not',
  access: 'customer',
  params: IdParams,
  body: chosenBackup,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'RESTORE_POINT_NOT_FOUND'],
})

/** The last one that was opened; null once it is closed. It also serves the final backup of an ended website. */
export const getBackupDownload = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-backups/download',
  summary: 'The download of a backup that is prepared or open',
  access: 'customer',
  params: IdParams,
  answer: v.object({ download: v.nullable(OpenTool) }),
  errors: taskErrors,
})

/** A ZIP of files and database, for two hours from when it is ready. The answer is the only place that shows the password; opening another replaces it. */
export const openBackupDownload = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-backups/download',
  summary: 'Prepares the download of a backup',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: chosenBackup,
  answer: v.object({ ...OpenTool.entries, user: v.string(), password: v.string() }),
  errors: [...taskErrors, 'RESTORE_POINT_NOT_FOUND'],
})
