import { eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { customers } from '../db/schema/index.ts'
import type { Locale } from '../http/request-locale.ts'
import type { MailTexts, Recipient } from './mail-kind.ts'

/** A customer as a reader of mails. */
export interface MailReader {
  readonly email: string
  readonly username: string
  readonly locale: Locale
}

/**
 * Addresses a mail to a customer. It greets them by the user name, letters and digits alone: anyone
 * can register another person's address, and a first name could carry an advertisement to it.
 */
export const toReader = ({ email, username, locale }: MailReader): Recipient => ({
  email,
  name: username,
  locale,
})

/** Returns the footer of mails about an account. */
export const accountFooter = ({ t, siteUrl }: Pick<MailTexts, 't' | 'siteUrl'>): string =>
  t('account.footer', { site: siteUrl })

/** Reads the customer that a mail goes to. */
export const findReader = async (db: Queryable, which: SQL | string) => {
  const [reader] = await db
    .select({
      id: customers.id,
      email: customers.email,
      username: customers.username,
      locale: customers.locale,
      emailVerifiedAt: customers.emailVerifiedAt,
      bannedAt: customers.bannedAt,
    })
    .from(customers)
    .where(typeof which === 'string' ? eq(customers.id, which) : which)
  return reader
}
