import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { JobData } from '../../platform/jobs/index.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { messageId, prefixOf, type MailReader } from '../../customers/accounts/account-mails.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'

export interface DomainMailDeps {
  readonly db: Queryable
  readonly mailer: Mailer
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

/** Says that a watched name is free, with the way to it. */
export const domainFreeMail = (
  { locale, email, username }: MailReader,
  { domainName, watchId }: { readonly domainName: string; readonly watchId: string },
  siteUrl: string,
): Mail => {
  const name = toUnicodeName(domainName)
  return {
    to: email,
    messageId: messageId(`domain-free-${watchId}`, siteUrl),
    ...drawMail({
      locale,
      name: username,
      subject: mailText(locale, 'domain-free.subject', { name }),
      intro: mailText(locale, 'domain-free.intro', { name }),
      note: mailText(locale, 'domain-free.note'),
      rows: [],
      action: {
        label: mailText(locale, 'domain-free.action', { name }),
        url: `${siteUrl}${prefixOf(locale)}/domain/search?domain=${domainName}`,
      },
      footer: mailText(locale, 'account.footer', { site: siteUrl }),
      siteUrl,
    }),
  }
}

/** The worker that sends it. @throws ProviderError when it has to be tried again */
export const createDomainMails =
  ({ db, mailer, siteUrl }: DomainMailDeps) =>
  async ({ customerId, ...watch }: JobData['mail-domain-free']): Promise<void> => {
    const [reader] = await db
      .select({ email: customers.email, username: customers.username, locale: customers.locale })
      .from(customers)
      .where(eq(customers.id, customerId))
    if (reader !== undefined) await mailer.send(domainFreeMail(reader, watch, siteUrl()))
  }
