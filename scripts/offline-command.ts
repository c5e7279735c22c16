import type { Config } from '../src/server/platform/config.ts'
import type { CommandAnswer } from '../src/server/platform/verbs/index.ts'

/** A command of `npm run shop` that no server runs. */
export interface OfflineCommand {
  readonly words: readonly string[]
  readonly usage: string
  readonly help: string
  readonly run: (config: () => Config, rest: readonly string[]) => Promise<CommandAnswer>
}
