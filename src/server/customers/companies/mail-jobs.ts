import { eachAlone, type JobRow } from '../../platform/jobs/index.ts'
import { mailsJob } from '../../platform/mail/index.ts'
import { companyDecidedMail } from './company-decided-mail.ts'
import { companySentMail, type CompanyMailDeps } from './company-sent-mail.ts'
import { mailCompany } from './jobs.ts'

/** Returns the job that sends the mails about companies. */
export const companyMailJob = (deps: CompanyMailDeps): JobRow =>
  mailsJob(mailCompany, deps, (use) => {
    const sent = use(companySentMail)
    const decided = use(companyDecidedMail)
    return eachAlone(({ about, ...job }, jobTry) =>
      about === 'SENT' ? sent(job, jobTry) : decided({ ...job, about }, jobTry),
    )
  })
