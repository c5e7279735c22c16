import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import type { LowBalanceMail } from './jobs.ts'

/** Says what renews in the next 30 days, and what the balance lacks for it. */
export const lowBalanceMail = defineMail({
  name: 'low-balance',
  data: async (job: LowBalanceMail, { db }: MailDeps) => {
    const reader = await findReader(db, job.customerId)
    return reader && { to: toReader(reader), job }
  },
  identity: ({ job }: { to: Recipient; job: LowBalanceMail }) => job.cause.replaceAll(':', '-'),
  subject: (_, { t }) => t('low-balance.subject'),
  content: ({ job }, texts) => ({
    intro: texts.t('low-balance.intro', job.params),
    action: { label: texts.t('low-balance.action'), url: texts.link('/top-up') },
    footer: accountFooter(texts),
  }),
})
