import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import type { AccountMail } from './jobs.ts'

/** Says that services are suspended for what is overdue, on a day, now, or no longer. */
export const delinquentAccountMail = defineMail({
  name: 'delinquent-account',
  data: async (job: AccountMail, { db }: MailDeps) => {
    const reader = await findReader(db, job.customerId)
    return reader && { to: toReader(reader), job }
  },
  // A colon has no place in an identifier (RFC 5322 §3.6.4).
  identity: ({ job }: { to: Recipient; job: AccountMail }) => job.cause.replaceAll(':', '-'),
  subject: ({ job: { mail, params } }, { t }) => t(`delinquent-account.${mail}.subject`, params),
  content: ({ job: { mail, params } }, texts) => ({
    intro: texts.t(`delinquent-account.${mail}.intro`, params),
    action: {
      label: texts.t(`delinquent-account.${mail}.action`),
      url: texts.link(mail === 'REACTIVATED' ? '/account/services' : '/online-payment'),
    },
    footer: accountFooter(texts),
  }),
})
