import { jobAlone, type JobRow } from '../../platform/jobs/index.ts'
import { sendMail } from '../../platform/mail/index.ts'
import { companyDecidedMail } from './company-decided-mail.ts'
import { companySentMail, type CompanyMailDeps } from './company-sent-mail.ts'
import { mailCompany } from './jobs.ts'

export const companyMails = [companyDecidedMail, companySentMail] as const

/** Returns the job that sends the mails about companies. */
export const companyMailJob = (deps: CompanyMailDeps): JobRow =>
  jobAlone(mailCompany, ({ about, ...job }, jobTry) =>
    about === 'SENT'
      ? sendMail(companySentMail, job, deps, jobTry)
      : sendMail(companyDecidedMail, { ...job, about }, deps, jobTry),
  )
