import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { EnqueueOnce } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'
import { mailJob } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import { mailAlert } from './alert-jobs.ts'
import { alertMail, type AlertMailDeps } from './alert-mail.ts'
import { alertId, findAlerts } from './find-alerts.ts'

interface AlertDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly enqueueOnce: EnqueueOnce
  readonly mail: AlertMailDeps
}

const everyMs = 60_000

/** Adds a mail for each alert that has none yet; a wrong ledger is also in the log while it is wrong. */
export const raiseAlerts = async ({
  db,
  clock,
  log,
  enqueueOnce,
}: Omit<AlertDeps, 'mail'>): Promise<void> => {
  const alerts = await findAlerts(db, clock.now())
  for (const alert of alerts)
    if (alert.is === 'ledger') log.error({ sum: alert.amount }, 'the ledger does not sum to zero')
  await enqueueOnce(db, mailAlert, new Map(alerts.map((alert) => [alertId(alert), alert])))
}

/** Creates the alerts to operators. */
export const createAlerts = (deps: AlertDeps): Module => ({
  schedules: [{ name: 'alerts to operators', everyMs, run: () => raiseAlerts(deps) }],
  jobs: [mailJob(mailAlert, alertMail, deps.mail)],
})
