import type { JobRow } from '../../platform/jobs/index.ts'
import { mailJob } from '../../platform/mail/index.ts'
import { mailTransferred } from './domain/jobs.ts'
import { transferredMail } from './domain/transferred-mail.ts'
import { itemStuckMail, type ItemStuckMailDeps } from './item-stuck-mail.ts'
import { mailItemStuck, mailServiceReady } from './jobs.ts'
import { serviceReadyMail } from './service-ready-mail.ts'

/** Returns the jobs that send the mails of single kinds. */
export const itemMailJobs = (deps: ItemStuckMailDeps): readonly JobRow[] => [
  mailJob(mailTransferred, transferredMail, deps),
  mailJob(mailServiceReady, serviceReadyMail, deps),
  mailJob(mailItemStuck, itemStuckMail, deps),
]
