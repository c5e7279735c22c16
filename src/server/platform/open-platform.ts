import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openJobs, type Interval } from './jobs/index.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createTabNotifier } from './realtime/index.ts'
import { readSecretKeys } from './secrets/read-secret-keys.ts'
import { createSecretBox } from './secrets/secret-box.ts'

interface PlatformDeps {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly websiteUrl: () => string
  readonly interval?: Interval
}

/** Opens what all modules share: the queue, mail transport, realtime and secrets. */
export const openPlatform = async ({
  config,
  database,
  log,
  websiteUrl,
  interval,
}: PlatformDeps) => {
  const { db } = database
  const secretBox = createSecretBox(await readSecretKeys(config))
  const jobs = await openJobs(database, log, interval)
  const { enqueue, enqueueOnce } = jobs
  const tabNotifier = createTabNotifier({ db, log })
  const { notifyTabs } = tabNotifier
  const mailer = createMailer(config.mail)
  return {
    ...{ db, jobs, enqueue, enqueueOnce, notifyTabs, secretBox },
    mail: { db, mailer, websiteUrl },
    stop: async (): Promise<void> => {
      await tabNotifier.stop()
      await jobs.stop()
      mailer.close()
    },
  }
}
