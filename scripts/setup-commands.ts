import { writeSettings } from './write-settings.ts'
import type { OfflineCommand } from './offline-command.ts'

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

const init: OfflineCommand = {
  words: ['init'],
  usage: 'init [FILE]',
  help: 'writes new secrets into shop.env, once; never overwrites a file',
  run: async (_, [path = 'shop.env']) => {
    try {
      await writeSettings(path, new Date())
    } catch (error) {
      if (!isExisting(error)) throw error
      return { code: 1, text: `${path} exists already; nothing was changed.` }
    }
    return {
      code: 0,
      text: `${path} has new secrets. Fill in its other settings, then check them as docs/operations.md says.`,
    }
  },
}

const migrate: OfflineCommand = {
  words: ['database', 'migrate'],
  usage: 'database migrate',
  help: 'brings the tables of DATABASE_URL up to this release, before its servers start',
  run: async (config) => {
    const { databaseUrl } = config()
    if (databaseUrl === undefined)
      return { code: 1, text: 'DATABASE_URL is missing; PGlite migrates when it starts.' }
    const { migrateDatabase } = await import('../src/server/staff/migrate-database.ts')
    const { applied, problem } = await migrateDatabase(databaseUrl, () =>
      console.log('A table is in use, by a backup for instance. Trying again …'),
    )
    if (problem !== undefined) return { code: 1, text: problem }
    return { code: 0, text: `The database is current; migrations applied: ${applied}.` }
  },
}

/** Commands that prepare a production server. */
export const setupCommands: readonly OfflineCommand[] = [init, migrate]
