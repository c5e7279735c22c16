import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment } from './shared-shapes.ts'
import { taskErrors } from './web-space-tasks.ts'

/** An archive in the home directory of an account, which customers download in the control panel. */
export const AccountArchive = v.object({
  file: v.string(),
  at: Moment,
  state: v.picklist(['RUNNING', 'DONE', 'FAILED']),
})
export type AccountArchive = v.InferOutput<typeof AccountArchive>

/** A day restores by `restoreWebSpace`, an archive is made by `backUpWebSpace`. */
export const listAccountBackups = endpoint({
  method: 'GET',
  path: '/user/services/{id}/account-backups',
  summary: 'The nightly backups of a hosting account, and its own archives',
  access: 'customer',
  params: IdParams,
  answer: v.object({
    /** Whether the plan has nightly backups. */
    isNightly: v.boolean(),
    /** Whether the plan has backups on demand. */
    isOnDemand: v.boolean(),
    /** Days (YYYY-MM-DD) to which the account can be restored, the latest first. */
    days: v.array(v.pipe(v.string(), v.isoDate())),
    /** The latest first. */
    archives: v.array(AccountArchive),
  }),
  errors: taskErrors,
})
