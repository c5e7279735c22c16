import { inArray } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/database.ts'
import { secretFingerprints as stored } from '../db/schema/index.ts'
import { secretFingerprints } from './secret-fingerprints.ts'

/** Stores the fingerprints of the secrets with which the shop starts in production. */
export const storeFingerprints = async (
  db: Queryable,
  config: Pick<Config, 'tokenSecret' | 'secretKeys'>,
  at: Date,
): Promise<void> => {
  const rows = secretFingerprints(config).map((row) => ({ ...row, storedAt: at }))
  await db.transaction(async (tx) => {
    const settings = rows.map(({ setting }) => setting)
    await tx.delete(stored).where(inArray(stored.setting, settings))
    await tx.insert(stored).values(rows).onConflictDoNothing()
  })
}
