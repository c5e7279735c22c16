import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createLink, linkMs } from '../accounts/index.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { customers, twoFactors } from '../db/schema/index.ts'
import type { SecurityMail } from '../jobs/index.ts'
import type { Mail, Mailer } from '../providers/mail.ts'
import { messageId, prefixOf, shownTime, type MailReader } from './account-mails.ts'
import { drawMail } from './mail-layout.ts'
import { mailText } from './mail-texts.ts'

/** What the mails need from the rest of the server. */
export interface SecurityMailParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly mailer: Mailer
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

const mailOf = (
  { locale, email, username }: MailReader,
  siteUrl: string,
  cause: string,
  content: {
    readonly subject: string
    readonly intro: string
    readonly note: string
    readonly action: { readonly label: string; readonly url: string }
  },
): Mail => ({
  to: email,
  messageId: messageId(cause, siteUrl),
  ...drawMail({
    ...content,
    locale,
    name: username,
    rows: [],
    footer: mailText(locale, 'account.footer', { site: siteUrl }),
    siteUrl,
  }),
})

/** The link to the page that turns two-factor off. */
export const twoFactorLinkMail = (reader: MailReader, token: string, siteUrl: string): Mail => {
  const { locale, username } = reader
  const minutes = linkMs / 60_000
  return mailOf(reader, siteUrl, `two-factor-link-${randomUUID()}`, {
    subject: mailText(locale, 'security.two-factor-link.subject'),
    intro: mailText(locale, 'security.two-factor-link.intro', { username, minutes }),
    note: mailText(locale, 'security.two-factor-link.note'),
    action: {
      label: mailText(locale, 'security.two-factor-link.action'),
      url: `${siteUrl}${prefixOf(locale)}/two-factor/disabled/${token}`,
    },
  })
}

/** Says that two-factor was turned off, and what to do if it was somebody else. */
export const twoFactorOffMail = (
  reader: MailReader & { readonly id: string },
  at: Date,
  siteUrl: string,
): Mail => {
  const { id, locale, username } = reader
  const time = shownTime(at)
  return mailOf(reader, siteUrl, `two-factor-off-${id}-${at.getTime()}`, {
    subject: mailText(locale, 'security.two-factor-off.subject'),
    intro: mailText(locale, 'security.two-factor-off.intro', { username, time }),
    note: mailText(locale, 'security.two-factor-off.note'),
    action: {
      label: mailText(locale, 'security.two-factor-off.action'),
      url: `${siteUrl}${prefixOf(locale)}/forgot-password`,
    },
  })
}

/** The worker that sends these mails. @throws ProviderError when it has to be tried again */
export const createSecurityMails =
  ({ db, clock, mailer, siteUrl }: SecurityMailParts) =>
  async (job: SecurityMail): Promise<void> => {
    const { customerId } = job
    const [reader] = await db
      .select({
        id: customers.id,
        email: customers.email,
        username: customers.username,
        locale: customers.locale,
        twoFactorId: twoFactors.id,
      })
      .from(customers)
      .leftJoin(twoFactors, eq(twoFactors.customerId, customers.id))
      .where(eq(customers.id, customerId))
    if (reader === undefined) return
    if (job.mail === 'TWO_FACTOR_OFF') {
      await mailer.send(twoFactorOffMail(reader, new Date(job.at), siteUrl()))
    } else if (reader.twoFactorId !== null) {
      const token = await createLink(db, clock, { customerId, purpose: 'TURN_OFF_TWO_FACTOR' })
      await mailer.send(twoFactorLinkMail(reader, token, siteUrl()))
    }
  }
