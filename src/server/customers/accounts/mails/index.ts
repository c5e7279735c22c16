import { eachAlone, type JobRow } from '../../../platform/jobs/index.ts'
import { mailsJob } from '../../../platform/mail/index.ts'
import { mailAccount, mailSecurity } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'
import { domainSecurityMail } from './domain-security-mail.ts'
import { emailChangedMail } from './email-changed-mail.ts'
import { emailCodeMail } from './email-code-mail.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { resetLinkMail } from './reset-link-mail.ts'
import { securityChangeMail } from './security-change-mail.ts'
import { twoFactorLinkMail } from './two-factor-link-mail.ts'

const accountJob = (deps: AccountMailDeps): JobRow =>
  mailsJob(mailAccount, deps, (use) => {
    const emailCode = use(emailCodeMail)
    const resetLink = use(resetLinkMail)
    const passwordChanged = use(passwordChangedMail)
    return eachAlone((job, jobTry) => {
      if (job.mail === 'EMAIL_CODE') return emailCode(job, jobTry)
      if (job.mail === 'RESET_LINK') return resetLink(job, jobTry)
      return passwordChanged(job, jobTry)
    })
  })

const securityJob = (deps: AccountMailDeps): JobRow =>
  mailsJob(mailSecurity, deps, (use) => {
    const domainSecurity = use(domainSecurityMail)
    const emailChanged = use(emailChangedMail)
    const twoFactorLink = use(twoFactorLinkMail)
    const securityChange = use(securityChangeMail)
    return eachAlone((job, jobTry) => {
      if ('domainName' in job) return domainSecurity(job, jobTry)
      if (job.mail === 'EMAIL_CHANGED') return emailChanged(job, jobTry)
      if (job.mail === 'TWO_FACTOR_LINK') return twoFactorLink(job, jobTry)
      return securityChange(job, jobTry)
    })
  })

/** Returns the jobs that send the mails about accounts. */
export const accountMailJobs = (deps: AccountMailDeps): readonly JobRow[] => [
  accountJob(deps),
  securityJob(deps),
]
