import { jobAlone, type JobRow } from '../../../platform/jobs/index.ts'
import { sendMail } from '../../../platform/mail/index.ts'
import { mailAccount, mailSecurity } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'
import { domainSecurityMail } from './domain-security-mail.ts'
import { emailChangedMail } from './email-changed-mail.ts'
import { emailCodeMail } from './email-code-mail.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { resetLinkMail } from './reset-link-mail.ts'
import { securityChangeMail } from './security-change-mail.ts'
import { twoFactorLinkMail } from './two-factor-link-mail.ts'

/** The mails about accounts. */
export const accountMails = [
  emailCodeMail,
  resetLinkMail,
  passwordChangedMail,
  twoFactorLinkMail,
  securityChangeMail,
  emailChangedMail,
  domainSecurityMail,
] as const

/** Returns the jobs that send the mails about accounts. */
export const accountMailJobs = (deps: AccountMailDeps): readonly JobRow[] => [
  jobAlone(mailAccount, (job, jobTry) => {
    if (job.mail === 'EMAIL_CODE') return sendMail(emailCodeMail, job, deps, jobTry)
    if (job.mail === 'RESET_LINK') return sendMail(resetLinkMail, job, deps, jobTry)
    return sendMail(passwordChangedMail, job, deps, jobTry)
  }),
  jobAlone(mailSecurity, (job, jobTry) => {
    if ('domainName' in job) return sendMail(domainSecurityMail, job, deps, jobTry)
    if (job.mail === 'EMAIL_CHANGED') return sendMail(emailChangedMail, job, deps, jobTry)
    if (job.mail === 'TWO_FACTOR_LINK') return sendMail(twoFactorLinkMail, job, deps, jobTry)
    return sendMail(securityChangeMail, job, deps, jobTry)
  }),
]
