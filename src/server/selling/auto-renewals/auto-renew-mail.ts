import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
  type MailTexts,
  type Recipient,
} from '../../platform/mail/index.ts'
import { cardRefusals } from './card-refusal.ts'
import type { AutoRenewMail } from './jobs.ts'

const pathOf = ({ mail, params }: AutoRenewMail): string => {
  if (mail === 'SHORT') return '/top-up'
  return mail === 'DONE'
    ? `/payment/success?orderId=${params['orderId'] ?? ''}`
    : `/account/services?service=${params['serviceId'] ?? ''}`
}

/** Returns the sentence on why a card did not pay; empty in other mails. */
const reasonOf = ({ mail, params }: AutoRenewMail, t: MailTexts['t']): string => {
  if (mail !== 'CARD_REFUSED') return ''
  const reason = cardRefusals.find((one) => one === params['reason']) ?? 'BANK'
  return t(`auto-renew.CARD_REFUSED.${reason}`)
}

/** Says what an automatic renewal did or will do. */
export const autoRenewMail = defineMail({
  name: 'auto-renew',
  data: async (job: AutoRenewMail, { db }: MailDeps) => {
    const reader = await findReader(db, job.customerId)
    return reader && { to: toReader(reader), job }
  },
  // A colon has no place in an identifier (RFC 5322 §3.6.4).
  identity: ({ job }: { to: Recipient; job: AutoRenewMail }) => job.cause.replaceAll(':', '-'),
  subject: ({ job: { mail, params } }, { t }) => t(`auto-renew.${mail}.subject`, params),
  content: ({ job }, texts) => ({
    intro: texts.t(`auto-renew.${job.mail}.intro`, {
      ...job.params,
      reason: reasonOf(job, texts.t),
    }),
    action: { label: texts.t(`auto-renew.${job.mail}.action`), url: texts.link(pathOf(job)) },
    footer: accountFooter(texts),
  }),
})
