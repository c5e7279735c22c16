import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { createLink, linkMs } from './index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers, twoFactors } from '../../platform/db/schema/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { SecurityChange, SecurityMail } from '../../platform/jobs/index.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { messageId, prefixOf, shownTime, type MailReader } from './account-mails.ts'
import { drawMail } from '../../platform/mail/mail-layout.ts'
import { mailText } from '../../platform/mail/mail-texts.ts'

export interface SecurityMailDeps {
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

const changes = {
  TWO_FACTOR_OFF: 'two-factor-off',
  TWO_FACTOR_ON: 'two-factor-on',
  RECOVERY_CODE_USED: 'recovery-code-used',
  PASSKEY_ADDED: 'passkey-added',
  PASSKEY_REMOVED: 'passkey-removed',
  GOOGLE_LINKED: 'google-linked',
  GOOGLE_UNLINKED: 'google-unlinked',
} as const satisfies Record<SecurityChange, string>

/** Says what changed about signing in, and what to do if it was somebody else (ASVS 6.3.7). */
export const securityChangeMail = (
  reader: MailReader & { readonly id: string },
  { mail, at }: { readonly mail: SecurityChange; readonly at: Date },
  siteUrl: string,
): Mail => {
  const { id, locale, username } = reader
  const change = changes[mail]
  return mailOf(reader, siteUrl, `${change}-${id}-${at.getTime()}`, {
    subject: mailText(locale, `security.${change}.subject`),
    intro: mailText(locale, `security.${change}.intro`, { username, time: shownTime(at) }),
    note: mailText(locale, `security.${change}.note`),
    action: {
      label: mailText(locale, 'security.not-me'),
      url: `${siteUrl}${prefixOf(locale)}/forgot-password`,
    },
  })
}

/**
 * Says to the address of before that support gave the account another one, and to write to us if it
 * was not wanted: a new password can't be had by this mailbox any more (ASVS 6.3.7).
 */
export const emailChangedMail = (
  reader: MailReader & { readonly id: string },
  change: Extract<SecurityMail, { readonly mail: 'EMAIL_CHANGED' }>,
  siteUrl: string,
): Mail => {
  const { id, locale, username } = reader
  const at = new Date(change.at)
  const params = { username, address: change.newEmail, time: shownTime(at) }
  const to = { ...reader, email: change.to }
  return mailOf(to, siteUrl, `email-changed-${id}-${at.getTime()}`, {
    subject: mailText(locale, 'security.email-changed.subject'),
    intro: mailText(locale, 'security.email-changed.intro', params),
    note: mailText(locale, 'security.email-changed.note', { username }),
    action: {
      label: mailText(locale, 'security.not-me'),
      url: `${siteUrl}${prefixOf(locale)}/contact-us`,
    },
  })
}

/** What was done with a domain, of which its customer is told. */
export type DomainDeed = Extract<SecurityMail, { readonly domainName: string }>

const deeds = {
  AUTH_CODE_SHOWN: 'auth-code-shown',
  DOMAIN_CONTACT_CHANGED: 'domain-contact-changed',
  DOMAIN_REMOVED: 'domain-removed',
  TRANSFER_OUT: 'transfer-out',
  DOMAIN_MOVED_AWAY: 'domain-moved-away',
} as const satisfies Record<DomainDeed['mail'], string>

/**
 * Says that a domain's auth code was shown, with which whoever saw it can move the domain away; that
 * another holds it now; or that it was removed.
 */
export const domainDeedMail = (
  reader: MailReader & { readonly id: string },
  deed: DomainDeed,
  siteUrl: string,
): Mail => {
  const { id, locale, username } = reader
  const at = new Date(deed.at)
  const about = deeds[deed.mail]
  const params = {
    name: toUnicodeName(deed.domainName),
    username,
    time: shownTime(at),
    amount: deed.mail === 'DOMAIN_REMOVED' ? formatMoney(money(deed.amount)) : '',
  }
  return mailOf(reader, siteUrl, `${about}-${id}-${at.getTime()}`, {
    subject: mailText(locale, `security.${about}.subject`, params),
    intro: mailText(locale, `security.${about}.intro`, params),
    note: mailText(locale, `security.${about}.note`),
    action: {
      label: mailText(locale, 'security.not-me'),
      url: `${siteUrl}${prefixOf(locale)}/forgot-password`,
    },
  })
}

/** The worker that sends these mails. @throws ProviderError when it has to be tried again */
export const createSecurityMails =
  ({ db, clock, mailer, siteUrl }: SecurityMailDeps) =>
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
    if ('domainName' in job) {
      await mailer.send(domainDeedMail(reader, job, siteUrl()))
    } else if (job.mail === 'EMAIL_CHANGED') {
      await mailer.send(emailChangedMail(reader, job, siteUrl()))
    } else if (job.mail !== 'TWO_FACTOR_LINK') {
      const { mail } = job
      await mailer.send(securityChangeMail(reader, { mail, at: new Date(job.at) }, siteUrl()))
    } else if (reader.twoFactorId !== null) {
      const { email } = reader
      const link = { customerId, purpose: 'TURN_OFF_TWO_FACTOR', email } as const
      const token = await createLink(db, clock, link)
      if (token !== undefined) await mailer.send(twoFactorLinkMail(reader, token, siteUrl()))
    }
  }
