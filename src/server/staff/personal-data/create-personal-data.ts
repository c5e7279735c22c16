import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import { jobAlone } from '../../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { dataExportMail } from './data-export-mail.ts'
import { deleteIfDue, enqueueDueDeletions } from './delete-account.ts'
import { deletionMail } from './deletion-mail.ts'
import { deleteAccount, mailDataExport, mailDeletion, writeDataExport } from './jobs.ts'
import { personalDataRoutes } from './routes.ts'
import { deleteFailedMails, type DeletionDeps } from './schedule-deletion.ts'
import { deleteOldExports, fillExport } from './stored-exports.ts'

interface PersonalDataDeps extends DeletionDeps {
  readonly enqueueOnce: EnqueueOnce
  readonly mail: MailDeps
  readonly tidyEveryMs: number
}

/** Creates the copies of customers' data and the deletion of accounts (decision 146). */
export const createPersonalData = (deps: PersonalDataDeps): Module => {
  const { db, clock, mail, tidyEveryMs: everyMs } = deps
  return {
    routes: personalDataRoutes(deps),
    jobs: [
      jobAlone(writeDataExport, ({ exportId }) => fillExport(deps, exportId)),
      jobAlone(deleteAccount, ({ customerId }) => deleteIfDue(deps, customerId)),
      mailJob(mailDataExport, dataExportMail, mail),
      mailJob(mailDeletion, deletionMail, mail),
    ],
    schedules: [
      {
        name: 'old data exports',
        everyMs,
        run: async () => {
          await deleteOldExports(db, clock.now())
          await deleteFailedMails(db, clock.now())
        },
      },
      { name: 'due deletions', everyMs, run: () => enqueueDueDeletions(deps, clock.now()) },
    ],
  }
}
