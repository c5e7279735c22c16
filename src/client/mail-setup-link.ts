import { localePath, type Locale } from '../i18n/locales.ts'

/** A mailbox on one of our mail servers. */
export interface MailboxPlace {
  readonly address: string
  /** Its name at the API, which knows its host: a link cannot name a server of others. */
  readonly server: string
}

/** Returns the URL of the page that sets a phone up; what it is about never reaches a server. */
export const mailSetupUrl = (
  origin: string,
  locale: Locale,
  { address, server }: MailboxPlace,
): string => {
  const mailbox = new URLSearchParams({ address, server })
  return `${origin}${localePath(locale, '/mail-setup')}#${mailbox}`
}

/** Reads the mailbox of such a URL from its fragment; undefined without a whole one. */
export const readMailSetup = (fragment: string): MailboxPlace | undefined => {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''))
  const address = parts.get('address') ?? ''
  const server = parts.get('server') ?? ''
  const isMailbox = address.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
  return isMailbox && /^[a-z\d]{1,20}$/.test(server) ? { address, server } : undefined
}
