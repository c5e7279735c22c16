import type { Config } from '../src/server/platform/config.ts'
import { backupKeyCommand } from './backup-key-command.ts'
import { doctorCommand } from './doctor-command.ts'
import type { OfflineCommand } from './offline-command.ts'
import { restoreCommands } from './restore-commands.ts'
import { setupCommands } from './setup-commands.ts'
import { websiteCommands } from './website-commands.ts'

/** All commands that no server runs, in the order of the help. */
export const offlineCommands: readonly OfflineCommand[] = [
  ...setupCommands,
  doctorCommand,
  backupKeyCommand,
  ...restoreCommands,
  ...websiteCommands,
]

/** Returns the command that arguments name, ready to run. */
export const findOfflineCommand = (args: readonly string[], config: () => Config) => {
  const command = offlineCommands.find(({ words }) => words.every((word, at) => args[at] === word))
  return command && (() => command.run(config, args.slice(command.words.length)))
}

/** Returns the help of all of them. */
export const offlineHelp = (): string =>
  [
    '',
    'On this machine, not by the server:',
    ...offlineCommands.map(({ usage, help }) => `npm run shop -- ${usage}  ${help}`),
  ].join('\n')
