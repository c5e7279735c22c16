import { defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { findMailedPackage } from './mailed-package.ts'

/** Says that what a customer ordered is ready, without any secret. */
export const serviceReadyMail = defineMail({
  name: 'service-ready',
  data: async ({ orderItemId }: { readonly orderItemId: string }, { db }: MailDeps) => {
    const found = await findMailedPackage(db, orderItemId)
    return found && { to: found.to, found, orderItemId }
  },
  identity: ({ orderItemId }) => `service-ready-${orderItemId}`,
  subject: ({ found }, { t }) => t('service-ready.subject', { name: found.name }),
  content: ({ found, orderItemId }, { t, link }) => ({
    intro: t('service-ready.intro', { name: found.name, plan: found.plan }),
    action: {
      label: t('service-ready.action'),
      url: link(`/account/services?service=${orderItemId}`),
    },
  }),
})
