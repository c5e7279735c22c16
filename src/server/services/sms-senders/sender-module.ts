import { mailJob, type MailDeps } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { followDocuments } from './awaited-documents.ts'
import type { DecideDeps } from './decide-sender.ts'
import { mailSender } from './jobs.ts'
import { senderMail } from './sender-mail.ts'

export interface SenderModuleDeps extends DecideDeps {
  readonly mail: MailDeps
  readonly tidyEveryMs: number
}

/** Returns the module of senders' names: its mails, and what is due for awaited documents. */
export const senderModule = (deps: SenderModuleDeps): Module => ({
  jobs: [mailJob(mailSender, senderMail, deps.mail)],
  mails: [senderMail],
  schedules: [
    {
      name: 'documents of SMS senders',
      everyMs: deps.tidyEveryMs,
      run: () => followDocuments(deps),
    },
  ],
})
