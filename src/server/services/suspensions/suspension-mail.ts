import type * as v from 'valibot'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { findServiceReader } from '../lifecycle/index.ts'
import type { mailSuspension } from './jobs.ts'

/** Says that staff suspended a service, with their reason, or resumed it. */
export const suspensionMail = defineMail({
  name: 'suspension',
  data: async (job: v.InferOutput<typeof mailSuspension.schema>, deps: MailDeps) => {
    const reader = await findServiceReader(deps, job.serviceId)
    return reader && { ...reader, name: toUnicodeName(reader.name), job }
  },
  identity: ({ job: { serviceId, step, at } }) =>
    `suspension-${step.toLowerCase()}-${serviceId}-${Date.parse(at)}`,
  subject: ({ name, job: { step } }, { t }) => t(`suspension.${step}.subject`, { name }),
  content: ({ name, job: { serviceId, step, reason } }, texts) => ({
    intro: texts.t(`suspension.${step}.intro`, { name }),
    ...(reason !== undefined && { quote: reason }),
    note: texts.t(`suspension.${step}.note`),
    action: {
      label: texts.t(`suspension.${step}.action`),
      url: texts.link(
        step === 'SUSPENDED' ? '/contact-us' : `/account/services?service=${serviceId}`,
      ),
    },
    footer: accountFooter(texts),
  }),
})
