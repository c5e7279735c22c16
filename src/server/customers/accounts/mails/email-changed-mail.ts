import {
  accountFooter,
  defineMail,
  findReader,
  shownTime,
  toReader,
  type Recipient,
} from '../../../platform/mail/index.ts'
import type { SecurityMail } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** Reports to the previous email that support changed it; only support can undo that (ASVS 6.3.7). */
export const emailChangedMail = defineMail({
  name: 'email-changed',
  data: async (
    { customerId, at, to, newEmail }: Extract<SecurityMail, { mail: 'EMAIL_CHANGED' }>,
    { db }: AccountMailDeps,
  ) => {
    const reader = await findReader(db, customerId)
    return (
      reader && {
        to: toReader({ ...reader, email: to }),
        id: reader.id,
        at: new Date(at),
        newEmail,
      }
    )
  },
  identity: ({ id, at }: { to: Recipient; id: string; at: Date; newEmail: string }) =>
    `email-changed-${id}-${at.getTime()}`,
  subject: (_, { t }) => t('security.email-changed.subject'),
  content: ({ to, at, newEmail }, texts) => ({
    intro: texts.t('security.email-changed.intro', {
      username: to.name,
      email: newEmail,
      time: shownTime(at),
    }),
    note: texts.t('security.email-changed.note', { username: to.name }),
    action: { label: texts.t('security.not-me'), url: texts.link('/contact-us') },
    footer: accountFooter(texts),
  }),
})
