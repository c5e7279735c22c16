import packageJson from '../../../../package.json' with { type: 'json' }
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newestMigration } from '../../platform/db/newest-migration.ts'
import type { SecretKeys } from '../../platform/secrets/secret-keys.ts'
import type { Encrypt } from './backup-cipher.ts'
import { writeBackup, type BackupHeader } from './backup-file.ts'
import { dumpDatabase } from './dump-database.ts'
import { keyFingerprints } from './key-fingerprints.ts'

interface BackUpDeps {
  readonly db: Queryable
  readonly clock: Clock
  /** Undefined without keys. */
  readonly secretKeys: () => Promise<SecretKeys | undefined>
  readonly encrypt: Encrypt | undefined
}

/** Writes all rows as of one moment into a file, while the shop runs. */
export const backUp = async (
  path: string,
  { db, clock, secretKeys, encrypt }: BackUpDeps,
): Promise<BackupHeader & { readonly rows: number; readonly sha256: string }> => {
  const header: BackupHeader = {
    is: 'shop backup 1',
    at: clock.now().toISOString(),
    release: packageJson.version,
    migration: await newestMigration(),
    keys: keyFingerprints((await secretKeys()) ?? []),
  }
  const written = await writeBackup(path, header, (write) => dumpDatabase(db, write), encrypt)
  return { ...header, ...written }
}
