import * as v from 'valibot'
import { finalWebSpaceBackupDays } from '../../../contract/web-space-copies.ts'

/** The last backup of a website, as its service stores it. */
export const StoredFinal = v.object({ id: v.string(), bytes: v.number(), at: v.string() })
export type StoredFinal = v.InferOutput<typeof StoredFinal>

const dayMs = 24 * 3_600_000

interface Ended<Final> {
  readonly finalBackup?: Final | null | undefined
  readonly backupsRemovedAt?: string | undefined
}

/** Returns when a final backup is removed. */
export const finalUntil = (at: string): string =>
  new Date(Date.parse(at) + finalWebSpaceBackupDays * dayMs).toISOString()

/** Returns the final backup as its customer sees it. */
export const showFinal = <Final extends Pick<StoredFinal, 'at'>>({
  finalBackup,
  backupsRemovedAt,
}: Ended<Final>) =>
  finalBackup
    ? {
        ...finalBackup,
        until: finalUntil(finalBackup.at),
        isRemoved: backupsRemovedAt !== undefined,
      }
    : null
