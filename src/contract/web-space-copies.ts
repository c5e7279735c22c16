import * as v from 'valibot'
import { Moment } from './shared-shapes.ts'

/** Why a backup was made: by the clock, by the customer, or by us before a change. The latter are kept for seven days. */
export const BackupCause = v.picklist([
  'SCHEDULE',
  'CUSTOMER',
  'BEFORE_UPDATE',
  'BEFORE_CHANGE',
  'BEFORE_RESTORE',
])
export type BackupCause = v.InferOutput<typeof BackupCause>

/** A backup that stands beside its website until it is removed or takes its place. */
export const WebSpaceCopy = v.object({
  backup: v.string(),
  /** When the backup was made. */
  backupAt: Moment,
  url: v.pipe(v.string(), v.url()),
  /** ENDED: it is being removed. */
  state: v.picklist(['PREPARING', 'READY', 'ENDED']),
  /** We remove it then. */
  until: Moment,
})
export type WebSpaceCopy = v.InferOutput<typeof WebSpaceCopy>

/** Days for which the final backup of a website is kept. */
export const finalWebSpaceBackupDays = 14

/** What is left of a website that has ended. */
export const FinalBackup = v.object({
  id: v.string(),
  at: Moment,
  bytes: v.number(),
  /** We remove it then. */
  until: Moment,
  isRemoved: v.boolean(),
})
export type FinalBackup = v.InferOutput<typeof FinalBackup>

/** What is newer than a backup, and would be lost with it: posts and pages that were also changed. */
export const NewerContent = v.object({
  orders: v.number(),
  posts: v.number(),
  comments: v.number(),
})
export type NewerContent = v.InferOutput<typeof NewerContent>
