import { eq } from 'drizzle-orm'
import { customers } from '../../platform/db/schema/index.ts'
import type { AutoRenewMail } from '../../platform/jobs/index.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { messageId, prefixOf, type MailReader } from '../../customers/accounts/account-mails.ts'
import type { DomainMailDeps } from '../domain-watches/domain-mails.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'

const pathOf = ({ mail, params }: AutoRenewMail): string => {
  if (mail === 'SHORT') return '/top-up'
  return mail === 'DONE'
    ? `/payment/success?orderId=${params['orderId'] ?? ''}`
    : `/account/domains?domain=${params['domainId'] ?? ''}`
}

/** Writes the mail about an automatic renewal, with a link to what can be done about it. */
export const autoRenewMail = (
  { locale, email, username }: MailReader,
  job: AutoRenewMail,
  siteUrl: string,
): Mail => {
  const { mail, params, cause } = job
  return {
    to: email,
    // A colon has no place in an identifier (RFC 5322 §3.6.4).
    messageId: messageId(cause.replaceAll(':', '-'), siteUrl),
    ...drawMail({
      locale,
      name: username,
      subject: mailText(locale, `auto-renew.${mail}.subject`, params),
      intro: mailText(locale, `auto-renew.${mail}.intro`, params),
      rows: [],
      action: {
        label: mailText(locale, `auto-renew.${mail}.action`),
        url: `${siteUrl}${prefixOf(locale)}${pathOf(job)}`,
      },
      footer: mailText(locale, 'account.footer', { site: siteUrl }),
      siteUrl,
    }),
  }
}

/** Creates the worker that sends it. @throws ProviderError when it has to be tried again */
export const createAutoRenewMails =
  ({ db, mailer, siteUrl }: DomainMailDeps) =>
  async (job: AutoRenewMail): Promise<void> => {
    const [reader] = await db
      .select({ email: customers.email, username: customers.username, locale: customers.locale })
      .from(customers)
      .where(eq(customers.id, job.customerId))
    if (reader !== undefined) await mailer.send(autoRenewMail(reader, job, siteUrl()))
  }
