import { eppStatuses } from '../../contract/domain-status.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { errorMessagesOf, messagesOf } from '../../i18n/texts.ts'

const startingWith = (messages: Messages, beginnings: readonly string[]): Messages =>
  Object.fromEntries(
    Object.entries(messages).filter(([key]) =>
      beginnings.some((beginning) => key.startsWith(beginning)),
    ),
  )

/**
 * The texts of an account page's island: those of all pages, and those whose keys begin with a part's
 * name.
 */
export const accountMessages = (locale: Locale, parts: readonly string[]): Messages => {
  const all = messagesOf(locale, 'account')
  const shared = Object.entries(all).filter(([key]) => !key.includes('.'))
  return {
    ...Object.fromEntries(shared),
    ...startingWith(all, parts),
  }
}

/** What contacts are called on the checkout's pages too. */
export const contactMessages = (locale: Locale): Messages =>
  startingWith(messagesOf(locale, 'checkout'), ['contact.', 'billing.none'])

/** What the registries of a customer's names say of them: EPP's words, and what a deletion begins with. */
export const statusMessages = (locale: Locale): Messages => {
  const all = messagesOf(locale, 'domains')
  const keys = [...eppStatuses, 'redemption-period'].map((slug) => `status.${slug}`)
  const wanted = new Set([...keys, ...keys.map((key) => `${key}.text`), 'whois.by.server'])
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)))
}

/** What an account page's calls can end in, and what its fields can have wrong. */
export const accountErrors = (locale: Locale, calls: readonly EndpointShape[]): Messages =>
  errorMessagesOf(locale, calls, true)
