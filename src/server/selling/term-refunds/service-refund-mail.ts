import type * as v from 'valibot'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { findServiceReader } from '../../services/lifecycle/index.ts'
import type { mailServiceRefund } from './jobs.ts'

/** Says that a service has ended, and what went back to the balance. */
export const serviceRefundMail = defineMail({
  name: 'service-refund',
  data: async (job: v.InferOutput<typeof mailServiceRefund.schema>, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId)
    return reader && { ...reader, name: toUnicodeName(reader.name), job }
  },
  identity: ({ job: { serviceId } }) => `service-refund-${serviceId}`,
  subject: ({ name, job: { amount } }, { t }) => t('service-refund.subject', { name, amount }),
  content: ({ name, job: { amount } }, texts) => ({
    intro: texts.t('service-refund.intro', { name, amount }),
    action: { label: texts.t('service-refund.action'), url: texts.link('/account') },
    footer: accountFooter(texts),
  }),
})
