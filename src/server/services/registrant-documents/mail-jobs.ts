import { jobAlone, type JobRow } from '../../platform/jobs/index.ts'
import { sendMail } from '../../platform/mail/index.ts'
import { documentsMail } from './documents-mail.ts'
import { documentsSentMail, type DocumentsMailDeps } from './documents-sent-mail.ts'
import { mailDocuments } from './jobs.ts'

export const documentMails = [documentsMail, documentsSentMail] as const

/** Returns the job that sends the mails about documents. */
export const documentMailJob = (deps: DocumentsMailDeps): JobRow =>
  jobAlone(mailDocuments, ({ about, ...job }, jobTry) =>
    about === 'SENT'
      ? sendMail(documentsSentMail, job, deps, jobTry)
      : sendMail(documentsMail, { ...job, about }, deps, jobTry),
  )
