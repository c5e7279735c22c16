import { eachAlone, type JobRow } from '../../platform/jobs/index.ts'
import { mailsJob } from '../../platform/mail/index.ts'
import { documentsMail } from './documents-mail.ts'
import { documentsSentMail, type DocumentsMailDeps } from './documents-sent-mail.ts'
import { mailDocuments } from './jobs.ts'

/** Returns the job that sends the mails about documents. */
export const documentMailJob = (deps: DocumentsMailDeps): JobRow =>
  mailsJob(mailDocuments, deps, (use) => {
    const sent = use(documentsSentMail)
    const decided = use(documentsMail)
    return eachAlone(({ about, ...job }, jobTry) =>
      about === 'SENT' ? sent(job, jobTry) : decided({ ...job, about }, jobTry),
    )
  })
