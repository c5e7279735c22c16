import { localePath, type Locale } from '../i18n/locales.ts'

/** A mailbox on one of our mail servers. */
export interface MailboxPlace {
  readonly email: string
  /** Its name at the API, which knows its host: a link cannot name a server of others. */
  readonly server: string
}

/** Returns the path of the page that sets a mailbox up; its fragment never reaches a server. */
export const mailSetupPath = (locale: Locale, { email, server }: MailboxPlace): string =>
  `${localePath(locale, '/mail-setup')}#${new URLSearchParams({ address: email, server })}`
