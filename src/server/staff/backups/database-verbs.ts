import { isAbsolute } from 'node:path'
import * as v from 'valibot'
import { changeVerb, VerbError } from '../../platform/verbs/index.ts'
import { backUp } from './back-up.ts'
import { createEncrypt } from './backup-cipher.ts'
import { backupPath } from './backup-folder.ts'

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The operator's verbs for the database; docs/operations-backup.md says when to use them. */
export const databaseVerbs = [
  changeVerb({
    noun: 'database',
    verb: 'backup',
    onServerOnly: true,
    permission: 'database:change',
    options: { to: 'text' },
    ownTransactions: true,
    help: [
      'writes all rows as of one moment into a file, while the shop runs;',
      '--to FILE, or BACKUP_DIR, or DATA_DIR/backups',
    ],
    input: v.object({
      to: v.optional(v.pipe(v.string(), v.check(isAbsolute, '--to needs an absolute path.'))),
    }),
    subject: ({ to }) => to ?? '',
    look: () => Promise.resolve(null),
    run: async ({ to }, { db, clock, dataDir, backup, secretKeys }) => {
      if (to === undefined && dataDir === 'memory://' && !backup.isScheduled)
        throw new VerbError('Name a file: --to FILE')
      const path = to ?? backupPath(backup, clock.now())
      try {
        const encrypt = createEncrypt(backup)
        const { rows, keys, ...written } = await backUp(path, { db, clock, secretKeys, encrypt })
        return {
          text: `${path} has ${rows} rows.`,
          data: { path, rows, keys, ...written },
          subject: path,
        }
      } catch (error) {
        throw new VerbError(`${path} was not written: ${reasonOf(error)}`)
      }
    },
  }),
] as const
