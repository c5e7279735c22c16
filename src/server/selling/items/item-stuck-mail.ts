import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'
import { findMailedPackage } from './mailed-package.ts'

export interface ItemStuckMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

/** Tells staff that a paid item waits for them, why, and which verb continues it. */
export const itemStuckMail = defineMail({
  name: 'item-stuck',
  data: async (
    job: { readonly orderItemId: string; readonly what: string; readonly why: string },
    { db, provider }: ItemStuckMailDeps,
  ) => {
    const found = await findMailedPackage(db, job.orderItemId)
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, found, job }
  },
  identity: ({ job }) => `item-stuck-${job.what.toLowerCase()}-${job.orderItemId}`,
  subject: ({ found, job }, { t }) =>
    t('item-stuck.subject', {
      name: found.name,
      incrementId: found.incrementId,
      reason: job.what,
    }),
  content: ({ found, job }, { t }) => ({
    intro: t('item-stuck.intro', {
      ...{ name: found.name, plan: found.plan, incrementId: found.incrementId },
      ...{ detail: job.why, itemId: job.orderItemId },
    }),
  }),
})
