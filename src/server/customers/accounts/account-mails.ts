import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { codeMs, createLink, linkMs, type EmailCodes } from './index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { AccountMail } from '../../platform/jobs/index.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'

export interface AccountMailDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly mailer: Mailer
  readonly emailCodes: EmailCodes
  /** The shop's address, without a slash at its end. */
  readonly siteUrl: () => string
}

/**
 * Whom a mail about an account goes to. They are greeted by the user name, letters and digits alone:
 * anybody can register with the address of somebody else, and a first name that says more would be
 * the way to mail them advertisements in our name.
 */
export interface MailReader {
  readonly email: string
  readonly username: string
  readonly locale: Locale
}

const minutes = (ms: number): number => ms / 60_000

/** What a language's addresses begin with. */
export const prefixOf = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`)

/** `21/11/2026 07:00`, in Phnom Penh. */
export const shownTime = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Phnom_Penh',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(at)
    .replace(',', '')

// A code or a link is good only in the mail that was sent last: each try is a mail of its own.
export const messageId = (cause: string, siteUrl: string): string =>
  `<${cause}@${new URL(siteUrl).hostname}>`

/** The code that verifies an address, also in the subject: many read it in the notice alone. */
export const emailCodeMail = (reader: MailReader, code: string, siteUrl: string): Mail => {
  const { locale, email, username } = reader
  return {
    to: email,
    messageId: messageId(`code-${randomUUID()}`, siteUrl),
    ...drawMail({
      locale,
      name: username,
      subject: mailText(locale, 'account.code.subject', { code }),
      intro: mailText(locale, 'account.code.intro', { minutes: minutes(codeMs) }),
      code,
      note: mailText(locale, 'account.code.note'),
      rows: [],
      footer: mailText(locale, 'account.footer', { site: siteUrl }),
      siteUrl,
    }),
  }
}

/** The link to a new password. */
export const resetLinkMail = (reader: MailReader, token: string, siteUrl: string): Mail => {
  const { locale, email, username } = reader
  return {
    to: email,
    messageId: messageId(`reset-${randomUUID()}`, siteUrl),
    ...drawMail({
      locale,
      name: username,
      subject: mailText(locale, 'account.reset.subject'),
      intro: mailText(locale, 'account.reset.intro', { username, minutes: minutes(linkMs) }),
      note: mailText(locale, 'account.reset.note'),
      rows: [],
      action: {
        label: mailText(locale, 'account.reset.action'),
        url: `${siteUrl}${prefixOf(locale)}/reset-password/${token}`,
      },
      footer: mailText(locale, 'account.footer', { site: siteUrl }),
      siteUrl,
    }),
  }
}

/** Says that the password was changed, and what to do if it was somebody else. */
export const passwordChangedMail = (
  reader: MailReader & { readonly id: string },
  at: Date,
  siteUrl: string,
): Mail => {
  const { id, locale, email, username } = reader
  return {
    to: email,
    messageId: messageId(`password-${id}-${at.getTime()}`, siteUrl),
    ...drawMail({
      locale,
      name: username,
      subject: mailText(locale, 'account.password-changed.subject'),
      intro: mailText(locale, 'account.password-changed.intro', { username, time: shownTime(at) }),
      rows: [],
      action: {
        label: mailText(locale, 'account.password-changed.action'),
        url: `${siteUrl}${prefixOf(locale)}/forgot-password`,
      },
      footer: mailText(locale, 'account.footer', { site: siteUrl }),
      siteUrl,
    }),
  }
}

const columns = {
  id: customers.id,
  email: customers.email,
  username: customers.username,
  locale: customers.locale,
  emailVerifiedAt: customers.emailVerifiedAt,
  bannedAt: customers.bannedAt,
} as const

/** The worker that sends the mails about accounts. @throws ProviderError when it has to be tried again */
export const createAccountMails = ({
  db,
  clock,
  mailer,
  emailCodes,
  siteUrl,
}: AccountMailDeps): ((job: AccountMail) => Promise<void>) => {
  const read = async (job: AccountMail) => {
    const which =
      job.mail === 'RESET_LINK'
        ? eq(sql`lower(${customers.email})`, sql`lower(${job.email})`)
        : eq(customers.id, job.customerId)
    const [reader] = await db.select(columns).from(customers).where(which)
    return reader
  }
  return async (job) => {
    const reader = await read(job)
    if (reader === undefined) return
    switch (job.mail) {
      case 'EMAIL_CODE': {
        if (reader.emailVerifiedAt !== null || reader.bannedAt !== null) return
        const askedAt = new Date(job.askedAt)
        const asked = { customerId: reader.id, email: reader.email, askedAt }
        const code = await emailCodes.make(db, asked)
        if (code !== undefined) await mailer.send(emailCodeMail(reader, code, siteUrl()))
        return
      }
      case 'RESET_LINK': {
        if (reader.bannedAt !== null) return
        const { id: customerId, email } = reader
        const token = await createLink(db, clock, { customerId, purpose: 'RESET_PASSWORD', email })
        if (token !== undefined) await mailer.send(resetLinkMail(reader, token, siteUrl()))
        return
      }
      case 'PASSWORD_CHANGED':
        await mailer.send(passwordChangedMail(reader, new Date(job.at), siteUrl()))
    }
  }
}
