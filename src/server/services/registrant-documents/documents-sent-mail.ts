import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'
import { findMailedCase } from './mailed-case.ts'
import { shownName } from './stored-documents.ts'

export interface DocumentsMailDeps extends MailDeps {
  readonly provider: string
}

/** Informs the provider that documents wait for a review. It contains none of them. */
export const documentsSentMail = defineMail({
  name: 'documents-sent',
  data: async (
    { orderItemId, time }: { orderItemId: string; time: number },
    { db, provider }: DocumentsMailDeps,
  ) => {
    const found = await findMailedCase(db, orderItemId)
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, found, orderItemId, time }
  },
  identity: ({ orderItemId, time }) => `documents-sent-${time}-${orderItemId}`,
  subject: ({ found }, { t }) => t('documents.sent.subject', { name: shownName(found) }),
  content: ({ found, orderItemId }, { t, websiteUrl }) => ({
    intro: t('documents.sent.intro', {
      name: shownName(found),
      username: found.username,
    }),
    quote: `npm run shop -- document show ${orderItemId}`,
    rows: [[t('documents.sent.files'), String(found.files)]],
    footer: t('documents.sent.footer', { websiteUrl }),
  }),
})
