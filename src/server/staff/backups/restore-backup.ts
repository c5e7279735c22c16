import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newestMigration } from '../../platform/db/newest-migration.ts'
import { restores } from '../../platform/db/schema/index.ts'
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts'
import { openPlain, type OpenBackup } from './backup-cipher.ts'
import { BackupError } from './backup-error.ts'
import { readHeader } from './backup-file.ts'
import { stampOf } from './backup-folder.ts'
import { createCopy, openPlace, refuseWhileUsed, type DatabasePlace } from './database-copy.ts'
import { fillCopy } from './fill-copy.ts'
import { misfits } from './fits-release.ts'
import { keyFingerprints } from './key-fingerprints.ts'
import { advanceCounters, numberCounters, type NumberCounter } from './number-counters.ts'

export interface RestoreDeps {
  readonly place: DatabasePlace
  readonly secretKeys: SecretKeys
  /** Opens the file, which may be encrypted; without it, only one that is not. */
  readonly open?: OpenBackup
  readonly clock: Clock
  /** Starts a server on a database, without jobs, and stops it when it answers. Throws when it does not. */
  readonly boot: (place: DatabasePlace) => Promise<void>
}

/** Returns a restored database's lines for the operator; its earlier database is `before`. */
export interface Restored {
  readonly before: string
  readonly backupAt: Date
  /** Whether the counters are the earlier database's, or a guess. */
  readonly countersKnown: boolean
}

/** Reads how far the database that is replaced has counted; nothing where it can't be read. */
const lostCounters = async (place: DatabasePlace): Promise<readonly NumberCounter[]> => {
  const database = await openPlace(place).catch(() => undefined)
  if (database === undefined) return []
  try {
    return await numberCounters(database.db)
  } catch {
    return []
  } finally {
    await database.close()
  }
}

const quarantine = async (db: Queryable, backupAt: Date, now: Date): Promise<void> => {
  await db.insert(restores).values({ id: randomUUID(), backupAt, restoredAt: now })
}

/**
 * Restores a backup into a copy beside the shop's database, starts a server on the copy, and swaps
 * the two only when that server answers. Until then nothing has changed; afterwards the earlier
 * database is the restore point. Throws BackupError and DatabaseError.
 */
export const restoreBackup = async (
  file: string,
  { place, secretKeys, clock, boot, open = openPlain }: RestoreDeps,
): Promise<Restored> => {
  const header = await readHeader(file, open)
  const own = { migration: await newestMigration(), keys: keyFingerprints(secretKeys) }
  const reasons = misfits(header, own)
  if (reasons.length > 0) throw new BackupError(reasons.join('\n'))
  await refuseWhileUsed(place)
  const now = clock.now()
  const backupAt = new Date(header.at)
  const lost = await lostCounters(place)
  const copy = await createCopy(place, stampOf(now))
  let countersKnown: boolean
  try {
    const database = await copy.open()
    try {
      await fillCopy(database, file, open)
      countersKnown = await advanceCounters(database.db, lost, backupAt, now)
      await quarantine(database.db, backupAt, now)
    } finally {
      await database.close()
    }
    await boot(copy.place)
    return { before: await copy.swap(), backupAt, countersKnown }
  } catch (error) {
    await copy.drop()
    throw error
  }
}
