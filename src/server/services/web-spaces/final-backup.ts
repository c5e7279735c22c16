import * as v from 'valibot'
import { finalSiteBackupDays, type FinalBackup } from '../../../contract/site-copies.ts'

/** The last backup of a website, as its service stores it. */
export const StoredFinal = v.object({ id: v.string(), bytes: v.number(), at: v.string() })
export type StoredFinal = v.InferOutput<typeof StoredFinal>

const dayMs = 24 * 3_600_000

interface Ended {
  readonly finalBackup?: StoredFinal | null | undefined
  readonly backupsRemovedAt?: string | undefined
}

/** Returns the final backup as its customer sees it. */
export const showFinal = ({ finalBackup, backupsRemovedAt }: Ended): FinalBackup | null => {
  if (!finalBackup) return null
  const until = new Date(Date.parse(finalBackup.at) + finalSiteBackupDays * dayMs)
  return { ...finalBackup, until: until.toISOString(), isRemoved: backupsRemovedAt !== undefined }
}
