import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openJobs } from './jobs/index.ts'
import type { Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createAnnouncer } from './realtime/index.ts'
import { readSecretKeys } from './secrets/read-secret-keys.ts'
import { createSecretBox } from './secrets/secret-box.ts'

interface PlatformDeps {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly siteUrl: () => string
}

/** Opens what all modules share: the queue, mail transport, realtime and secrets. */
export const openPlatform = async ({ config, database, log, siteUrl }: PlatformDeps) => {
  const { db } = database
  const secretBox = createSecretBox(await readSecretKeys(config))
  const jobs = await openJobs(database, log)
  const { enqueue, enqueueOnce } = jobs
  const announcer = createAnnouncer({ db, log })
  const { announce } = announcer
  const mailer = createMailer(config.mail)
  return {
    ...{ db, jobs, enqueue, enqueueOnce, announce, secretBox },
    mail: { db, mailer, siteUrl },
    stop: async (): Promise<void> => {
      await announcer.stop()
      await jobs.stop()
      mailer.close()
    },
  }
}
