import type * as v from 'valibot'
import { accountFooter, defineMail, type MailTexts } from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import type { mailDeletion } from './jobs.ts'

type DeletionMail = v.InferOutput<typeof mailDeletion.schema>

const texts = {
  SCHEDULED: 'deletion.scheduled',
  UNDONE: 'deletion.undone',
  STOPPED: 'deletion.stopped',
  DELETED: 'deletion.deleted',
} as const satisfies Record<DeletionMail['about'], string>

/** Without an account there is nothing to open. */
const actionOf = (about: DeletionMail['about'], { t, link }: MailTexts) =>
  about === 'DELETED'
    ? {}
    : { action: { label: t(`${texts[about]}.action`), url: link('/account/profile#delete') } }

/** Informs a customer that the deletion of their account is scheduled, undone, stopped or done. */
export const deletionMail = defineMail({
  name: 'account-deletion',
  data: (mail: DeletionMail) => Promise.resolve({ to: mail.to, mail }),
  identity: ({ mail: { about, customerId, at } }) =>
    `account-deletion-${about.toLowerCase()}-${customerId}-${new Date(at).getTime()}`,
  subject: ({ mail: { about, dueAt } }, { t }) =>
    t(`${texts[about]}.subject`, { day: shownDay(new Date(dueAt)) }),
  content: ({ to, mail: { about, dueAt } }, mail) => ({
    intro: mail.t(`${texts[about]}.intro`, {
      username: to.name,
      day: shownDay(new Date(dueAt)),
    }),
    note: mail.t(`${texts[about]}.note`),
    ...actionOf(about, mail),
    footer: accountFooter(mail),
  }),
})
