import {
  accountFooter,
  defineMail,
  findReader,
  shownTime,
  toReader,
  type Recipient,
} from '../../../platform/mail/index.ts'
import type { AccountMail } from '../jobs.ts'
import type { AccountMailDeps } from './account-mail-deps.ts'

/** Reports a changed password, with what to do about an unauthorised change. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  data: async (
    { customerId, at }: Extract<AccountMail, { mail: 'PASSWORD_CHANGED' }>,
    { db }: AccountMailDeps,
  ) => {
    const reader = await findReader(db, customerId)
    return reader && { to: toReader(reader), id: reader.id, at: new Date(at) }
  },
  identity: ({ id, at }: { to: Recipient; id: string; at: Date }) =>
    `password-${id}-${at.getTime()}`,
  subject: (_, { t }) => t('account.password-changed.subject'),
  content: ({ to, at }, texts) => ({
    intro: texts.t('account.password-changed.intro', { username: to.name, time: shownTime(at) }),
    action: {
      label: texts.t('account.password-changed.action'),
      url: texts.link('/forgot-password'),
    },
    footer: accountFooter(texts),
  }),
})
