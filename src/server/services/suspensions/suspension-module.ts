import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { mailSuspension } from './jobs.ts'
import { suspensionMail } from './suspension-mail.ts'

/** Creates the mails about suspensions by staff. */
export const suspensionModule = ({ mail }: { readonly mail: MailDeps }): Module => ({
  jobs: [mailJob(mailSuspension, suspensionMail, mail)],
})
