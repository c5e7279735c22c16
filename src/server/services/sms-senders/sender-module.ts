import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { followDocuments } from './awaited-documents.ts'
import type { DecideDeps } from './decide-sender.ts'
import { followUnpaidSenders } from './end-unpaid.ts'
import { mailSender, mailSenderNotice } from './jobs.ts'
import { senderMail } from './sender-mail.ts'
import { senderNoticeMail } from './sender-notice-mail.ts'

export interface SenderModuleDeps extends DecideDeps {
  readonly mail: MailDeps
  readonly tidyEveryMs: number
}

/** Returns the module of senders' names: its mails, and what is due for awaited documents and unpaid names. */
export const senderModule = (deps: SenderModuleDeps): Module => ({
  jobs: [
    mailJob(mailSender, senderMail, deps.mail),
    mailJob(mailSenderNotice, senderNoticeMail, deps.mail),
  ],
  schedules: [
    {
      name: 'documents of SMS senders',
      everyMs: deps.tidyEveryMs,
      run: () => followDocuments(deps),
    },
    {
      name: 'unpaid SMS senders',
      everyMs: deps.tidyEveryMs,
      run: () => followUnpaidSenders(deps),
    },
  ],
})
