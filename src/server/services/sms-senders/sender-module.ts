import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { mailSender } from './jobs.ts'
import { senderMail } from './sender-mail.ts'

/** Returns the module of senders' names: its mails. */
export const senderModule = (mail: MailDeps): Module => ({
  jobs: [mailJob(mailSender, senderMail, mail)],
  mails: [senderMail],
})
