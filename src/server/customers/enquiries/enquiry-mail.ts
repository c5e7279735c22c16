import { eq } from 'drizzle-orm'
import { enquiries } from '../../platform/db/schema/index.ts'
import { defineMail, mailText, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

export interface EnquiryMailDeps extends MailDeps {
  /** The provider's email. */
  readonly provider: string
}

type Enquiry = typeof enquiries.$inferSelect

/** Returns the provider as the recipient of an enquiry; a reply goes to its author. */
export const toProvider = ({ locale, email }: Enquiry, provider: string): Recipient => ({
  email: provider,
  name: mailText(locale, 'enquiry.greeting'),
  locale,
  replyTo: email,
})

/** Mails an enquiry to the provider. */
export const enquiryMail = defineMail({
  name: 'enquiry',
  data: async (
    { contactMessageId }: { contactMessageId: string },
    { db, provider }: EnquiryMailDeps,
  ) => {
    const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, contactMessageId))
    return enquiry && { to: toProvider(enquiry, provider), enquiry }
  },
  identity: ({ enquiry }: { to: Recipient; enquiry: Enquiry }) => `contact-${enquiry.id}`,
  subject: ({ enquiry: { name, subject } }, { t }) => t('enquiry.subject', { name, subject }),
  content: ({ enquiry: { name, email, phoneNumber, subject, message } }, { t, websiteUrl }) => ({
    intro: t('enquiry.intro', { name }),
    quote: message,
    rows: [
      [t('enquiry.about'), subject],
      [t('enquiry.name'), name],
      ...(phoneNumber === null ? [] : [[t('enquiry.phone'), phoneNumber] as const]),
      [t('enquiry.email'), email],
    ],
    action: {
      label: t('enquiry.action'),
      url: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    },
    footer: t('enquiry.footer', { websiteUrl }),
  }),
})
