import { eq } from 'drizzle-orm'
import { companyInfo, customers } from '../../platform/db/schema/index.ts'
import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'

export interface CompanyMailDeps extends MailDeps {
  /** The provider's email. */
  readonly provider: string
}

/** Informs the provider that a company waits for a review. It contains no document. */
export const companySentMail = defineMail({
  name: 'company-sent',
  data: async (
    { customerId, version }: { customerId: string; version: number },
    { db, provider }: CompanyMailDeps,
  ) => {
    const [found] = await db
      .select({ name: companyInfo.companyNameEn, username: customers.username })
      .from(companyInfo)
      .innerJoin(customers, eq(customers.id, companyInfo.customerId))
      .where(eq(companyInfo.customerId, customerId))
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, found, customerId, version }
  },
  identity: ({ customerId, version }) => `company-sent-${version}-${customerId}`,
  subject: ({ found: { name } }, { t }) => t('company.sent.subject', { name }),
  content: ({ found }, { t, websiteUrl }) => ({
    intro: t('company.sent.intro', found),
    quote: `npm run shop -- company show ${found.username}`,
    footer: t('documents.sent.footer', { websiteUrl }),
  }),
})
