import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type Recipient,
} from '../../platform/mail/index.ts'
import type { SenderMail } from './jobs.ts'

/** Says how far the registration of a sender's name is, and what its customer must do. */
export const senderMail = defineMail({
  name: 'sms-sender',
  data: async (job: SenderMail, { db }: MailDeps) => {
    const reader = await findReader(db, job.customerId)
    return reader && { to: toReader(reader), job }
  },
  identity: ({ job }: { to: Recipient; job: SenderMail }) => job.cause.replaceAll(':', '-'),
  subject: ({ job: { mail, params } }, { t }) => t(`sms-sender.${mail}.subject`, params),
  content: ({ job: { mail, params } }, texts) => ({
    intro: texts.t(`sms-sender.${mail}.intro`, params),
    ...(params['date'] !== undefined && { note: texts.t('sms-sender.note', params) }),
    action: {
      label: texts.t('sms-sender.action'),
      url: texts.link(`/account/services?service=${params['serviceId'] ?? ''}`),
    },
    footer: accountFooter(texts),
  }),
})
