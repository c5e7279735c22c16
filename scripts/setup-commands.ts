import type { Config } from '../src/server/platform/config.ts'
import type { CommandAnswer } from '../src/server/platform/verbs/index.ts'
import { writeSettings } from './write-settings.ts'

/** A command of `npm run shop` that works before the shop can start. */
interface SetupCommand {
  readonly words: readonly string[]
  readonly usage: string
  readonly help: string
  readonly run: (config: () => Config, rest: readonly string[]) => Promise<CommandAnswer>
}

const isExisting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

const init: SetupCommand = {
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
      text: `${path} has new secrets. Fill in its other settings, then run npm run serve -- --check`,
    }
  },
}

const migrate: SetupCommand = {
  words: ['database', 'migrate'],
  usage: 'database migrate',
  help: 'brings the tables of DATABASE_URL up to this release, before its servers start',
  run: async (config) => {
    const { databaseUrl } = config()
    if (databaseUrl === undefined)
      return { code: 1, text: 'DATABASE_URL is missing; PGlite migrates when it starts.' }
    const { migrateDatabase } = await import('../src/server/staff/migrate-database.ts')
    const { applied, problem } = await migrateDatabase(databaseUrl)
    if (problem !== undefined) return { code: 1, text: problem }
    return { code: 0, text: `The database is current; migrations applied: ${applied}.` }
  },
}

const setupCommands = [init, migrate]

/** Returns the setup command that arguments name, ready to run. */
export const findSetupCommand = (args: readonly string[], config: () => Config) => {
  const command = setupCommands.find(({ words }) => words.every((word, at) => args[at] === word))
  return command && (() => command.run(config, args.slice(command.words.length)))
}

/** Returns the help of the setup commands. */
export const setupHelp = (): string =>
  [
    '',
    'Before the shop starts:',
    ...setupCommands.map(({ usage, help }) => `npm run shop -- ${usage}  ${help}`),
  ].join('\n')
