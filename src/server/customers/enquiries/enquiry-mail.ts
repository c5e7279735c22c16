import { eq } from 'drizzle-orm'
import { contactMessages } from '../../platform/db/schema/index.ts'
import { defineMail, mailText, type MailDeps, type Recipient } from '../../platform/mail/index.ts'

export interface EnquiryMailDeps extends MailDeps {
  /** The provider's email. */
  readonly provider: string
}

type Enquiry = typeof contactMessages.$inferSelect

/** Addresses an enquiry to the provider; a reply goes to its author. */
export const toProvider = ({ locale, email }: Enquiry, provider: string): Recipient => ({
  email: provider,
  name: mailText(locale, 'contact.greeting'),
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
    const [enquiry] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, contactMessageId))
    return enquiry && { to: toProvider(enquiry, provider), enquiry }
  },
  identity: ({ enquiry }: { to: Recipient; enquiry: Enquiry }) => `contact-${enquiry.id}`,
  subject: ({ enquiry: { name, subject } }, { t }) => t('contact.subject', { name, subject }),
  content: ({ enquiry: { name, email, phoneNumber, subject, message } }, { t, siteUrl }) => ({
    intro: t('contact.intro', { name }),
    quote: message,
    rows: [
      [t('contact.about'), subject],
      [t('contact.name'), name],
      ...(phoneNumber === null ? [] : [[t('contact.phone'), phoneNumber] as const]),
      [t('contact.email'), email],
    ],
    action: {
      label: t('contact.action'),
      url: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    },
    footer: t('contact.footer', { site: siteUrl }),
  }),
})
