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

/** Returns a customer as recipient, greeted by user name: a first name could advertise to a stranger's email. */
export const toReader = ({ email, username, locale }: MailReader): Recipient => ({
  email,
  name: username,
  locale,
})

/** Returns the footer of mails about an account. */
export const accountFooter = ({ t, websiteUrl }: Pick<MailTexts, 't' | 'websiteUrl'>): string =>
  t('account.footer', { websiteUrl })

/** Reads the recipient of a mail. */
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
