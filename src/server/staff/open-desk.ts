import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mailSecurity } from '../customers/accounts/jobs.ts'
import { mailGatewayRefund, mailRefundProblem } from '../money/gateway-refunds/jobs.ts'
import { mailCompany } from '../customers/companies/jobs.ts'
import type { Config } from '../platform/config.ts'
import { DatabaseError, openPglite, openPostgres } from '../platform/db/database.ts'
import { openDatabaseClock } from '../platform/db/database-clock.ts'
import { openJobs } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { createTabNotifier } from '../platform/realtime/index.ts'
import type { Command, CommandAnswer } from '../platform/verbs/index.ts'
import { mailAwsInvoice } from '../selling/aws-invoices/jobs.ts'
import { fulfilOrder, mailRefund, refundUnfulfilled } from '../selling/fulfilment/jobs.ts'
import { mailPriceNotice } from '../selling/price-notices/jobs.ts'
import { mailServiceRefund } from '../selling/term-refunds/jobs.ts'
import { changeServer } from '../services/cloud-servers/jobs.ts'
import { publishZone } from '../services/dns/jobs.ts'
import { mailDocuments } from '../services/registrant-documents/jobs.ts'
import { workOnWebSpace } from '../services/web-space-tasks/jobs.ts'
import { mailSender } from '../services/sms-senders/jobs.ts'
import { mailSlaClaim } from '../services/sla/jobs.ts'
import { mailSuspension } from '../services/suspensions/jobs.ts'
import { mailDeletion } from './personal-data/jobs.ts'
import { createOperatorDesk, createVerbContext } from './operator-desk.ts'

/** The jobs that verbs add. */
const added = [
  refundUnfulfilled,
  fulfilOrder,
  mailRefund,
  mailGatewayRefund,
  mailRefundProblem,
  mailAwsInvoice,
  mailCompany,
  mailDeletion,
  mailDocuments,
  mailSecurity,
  mailSender,
  mailSlaClaim,
  mailPriceNotice,
  mailServiceRefund,
  mailSuspension,
  publishZone,
  changeServer,
  workOnWebSpace,
]

export interface OpenDesk {
  readonly answer: (command: Command) => Promise<CommandAnswer>
  close(): Promise<void>
}

/**
 * Opens the database for the operator's commands; the server runs the jobs that they add.
 * @throws DatabaseError when it can't be opened, for instance because a server runs on it
 */
export const openDesk = async (config: Config): Promise<OpenDesk> => {
  const { databaseUrl: url, dataDir } = config
  const log = createLog('error')
  // A command never makes a database: without the settings of the shop it would work on an empty one.
  if (url === undefined && !existsSync(join(dataDir, 'pglite')))
    throw new DatabaseError(
      `DATA_DIR ${dataDir} has no database: name the shop's settings, such as SETTINGS_FILE=/etc/shop/shop.env`,
    )
  const database =
    url === undefined
      ? await openPglite({ dataDir })
      : await openPostgres({
          url,
          connections: 4,
          // An operator's change of many rows may take long; production migrates by itself.
          statementMs: 10 * 60_000,
          migrate: !config.isPublic,
        })
  const { db } = database
  const jobs = await openJobs(database, log)
  await jobs.define(added)
  const clock = await openDatabaseClock(db)
  const tabNotifier = createTabNotifier({ db, log })
  const { notifyTabs } = tabNotifier
  const websiteUrl = () => config.websiteUrl ?? `http://${config.host}:${config.port}`
  const context = createVerbContext({ db, clock, log, jobs, notifyTabs, websiteUrl, config })
  return {
    answer: createOperatorDesk(context),
    close: async () => {
      await tabNotifier.stop()
      await jobs.stop()
      await database.close()
    },
  }
}
