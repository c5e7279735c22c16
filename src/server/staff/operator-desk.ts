import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'
import { hasSecretKeys, readSecretKeys } from '../platform/secrets/read-secret-keys.ts'
import type { Command, CommandAnswer, VerbContext } from '../platform/verbs/index.ts'

export interface VerbContextDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'info'>
  readonly jobs: Pick<Jobs, 'enqueue' | 'retryFailed'>
  readonly notifyTabs: (customerId: string) => void
  readonly websiteUrl: () => string
  readonly config: Pick<Config, 'dataDir' | 'secretKeys' | 'backup' | 'staffPath'>
  readonly openServices?: VerbContext['openServices']
  readonly checkOutside?: VerbContext['checkOutside']
}

/** Creates the context in which verbs run, for the operator and for staff. */
export const createVerbContext = ({
  jobs,
  config,
  websiteUrl,
  ...shared
}: VerbContextDeps): VerbContext => ({
  ...{ ...shared, newId: randomUUID },
  staffUrl: () => `${websiteUrl()}/${config.staffPath}`,
  ...{ dataDir: config.dataDir, backup: config.backup },
  ...{ enqueue: jobs.enqueue, retryFailed: jobs.retryFailed },
  secretKeys: async () => ((await hasSecretKeys(config)) ? readSecretKeys(config) : undefined),
})

/** Creates what answers the operator's commands. */
export const createOperatorDesk =
  (context: VerbContext) =>
  async (command: Command): Promise<CommandAnswer> => {
    // Loaded with the first command, which keeps the start fast.
    const [{ answerCommand }, { verbs }] = await Promise.all([
      import('../platform/verbs/index.ts'),
      import('./verbs.ts'),
    ])
    return answerCommand(verbs, command, context)
  }
