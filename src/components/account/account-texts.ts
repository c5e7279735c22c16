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

/** Returns the texts of an account island: the common ones and those of its sections. */
export const accountMessages = (locale: Locale, parts: readonly string[]): Messages => {
  const all = messagesOf(locale, 'account')
  const shared = Object.entries(all).filter(([key]) => !key.includes('.'))
  return {
    ...Object.fromEntries(shared),
    ...startingWith(all, parts),
  }
}

/** Returns the texts of contacts. */
export const contactMessages = (locale: Locale): Messages =>
  startingWith(messagesOf(locale, 'checkout'), ['contact.', 'billing.none'])

/** Returns the texts of the domain statuses that customers see. */
export const statusMessages = (locale: Locale): Messages => {
  const all = messagesOf(locale, 'domains')
  const keys = [...eppStatuses, 'redemption-period'].map((slug) => `status.${slug}`)
  const wanted = new Set([...keys, ...keys.map((key) => `${key}.text`), 'whois.by.server'])
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)))
}

/** Returns the texts of the error codes that the calls of a page declare. */
export const accountErrors = (locale: Locale, calls: readonly EndpointShape[]): Messages =>
  errorMessagesOf(locale, calls, true)
