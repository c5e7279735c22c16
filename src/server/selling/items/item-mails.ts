import type { JobRow } from '../../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import { mailTransferred } from './domain/jobs.ts'
import { transferredMail } from './domain/transferred-mail.ts'

/** The mails of single kinds. */
export const itemMails = [transferredMail] as const

/** Returns the jobs that send the mails of single kinds. */
export const itemMailJobs = (deps: MailDeps): readonly JobRow[] => [
  mailJob(mailTransferred, transferredMail, deps),
]
