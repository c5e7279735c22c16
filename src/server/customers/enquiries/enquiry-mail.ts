import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { contactMessages } from '../../platform/db/schema/index.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'

export interface ContactMailDeps {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The provider's address. */
  readonly to: string
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

/** A message of the contact page, for the provider; a reply goes to who wrote it. */
export const contactMail = (
  message: typeof contactMessages.$inferSelect,
  { to, siteUrl }: { readonly to: string; readonly siteUrl: string },
): Mail => {
  const { id, locale, name, email, phoneNumber, subject } = message
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return {
    to,
    replyTo: email,
    messageId: `<contact-${id}@${new URL(siteUrl).hostname}>`,
    ...drawMail({
      locale,
      name: mailText(locale, 'contact.greeting'),
      subject: mailText(locale, 'contact.subject', { name, subject }),
      intro: mailText(locale, 'contact.intro', { name }),
      quote: message.message,
      rows: [
        [mailText(locale, 'contact.about'), subject],
        [mailText(locale, 'contact.name'), name],
        ...(phoneNumber === null
          ? []
          : [[mailText(locale, 'contact.phone'), phoneNumber] as const]),
        [mailText(locale, 'contact.email'), email],
      ],
      action: { label: mailText(locale, 'contact.action'), url: reply },
      footer: mailText(locale, 'contact.footer', { site: siteUrl }),
      siteUrl,
    }),
  }
}

/** The worker that mails messages to the provider. @throws ProviderError when it has to be tried again */
export const createContactMails =
  ({ db, mailer, to, siteUrl }: ContactMailDeps) =>
  async (contactMessageId: string): Promise<void> => {
    const [message] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, contactMessageId))
    if (message !== undefined) await mailer.send(contactMail(message, { to, siteUrl: siteUrl() }))
  }
