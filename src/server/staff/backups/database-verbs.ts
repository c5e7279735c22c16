import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import packageJson from '../../../../package.json' with { type: 'json' }
import { newestMigration } from '../../platform/db/newest-migration.ts'
import { changeVerb, VerbError } from '../../platform/verbs/index.ts'
import { writeBackup } from './backup-file.ts'
import { backupPath } from './backup-folder.ts'
import { dumpDatabase } from './dump-database.ts'
import { keyFingerprints } from './key-fingerprints.ts'

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The operator's verbs for the database; docs/operations-backup.md says when to use them. */
export const databaseVerbs = [
  changeVerb({
    noun: 'database',
    verb: 'backup',
    permission: 'database:change',
    options: { to: 'text' },
    ownTransactions: true,
    help: [
      'writes all rows as of one moment into a file, while the shop runs;',
      '--to FILE, or DATA_DIR/backups',
    ],
    input: v.object({
      to: v.optional(v.pipe(v.string(), v.check(isAbsolute, '--to needs an absolute path.'))),
    }),
    subject: ({ to }) => to ?? '',
    look: () => Promise.resolve(null),
    run: async ({ to }, { db, clock, dataDir, secretKeys }) => {
      if (to === undefined && dataDir === 'memory://') throw new VerbError('Name a file: --to FILE')
      const now = clock.now()
      const path = to ?? backupPath(dataDir, now)
      const header = {
        is: 'shop backup 1',
        at: now.toISOString(),
        release: packageJson.version,
        migration: await newestMigration(),
        keys: keyFingerprints((await secretKeys()) ?? []),
      } as const
      try {
        const { rows, sha256 } = await writeBackup(path, header, (write) => dumpDatabase(db, write))
        return {
          text: `${path} has ${rows} rows.`,
          data: { path, rows, sha256, ...header },
          subject: path,
        }
      } catch (error) {
        throw new VerbError(`${path} was not written: ${reasonOf(error)}`)
      }
    },
  }),
] as const
