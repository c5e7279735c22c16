import i18next from 'i18next'
import type account from '../../public/locales/en/account.json'
import type blog from '../../public/locales/en/blog.json'
import type common from '../../public/locales/en/common.json'
import type company from '../../public/locales/en/company.json'
import type domains from '../../public/locales/en/domains.json'
import type help from '../../public/locales/en/help.json'
import type home from '../../public/locales/en/home.json'
import type mailboxes from '../../public/locales/en/mailboxes.json'
import type meta from '../../public/locales/en/meta.json'
import type products from '../../public/locales/en/products.json'
import type reviews from '../../public/locales/en/reviews.json'
import type ssl from '../../public/locales/en/ssl.json'
import type staff from '../../public/locales/en/staff.json'
import type staffInvitation from '../../public/locales/en/staff-invitation.json'
import type status from '../../public/locales/en/status.json'
import type transfer from '../../public/locales/en/transfer.json'
import type wheel from '../../public/locales/en/wheel.json'
import type { EndpointShape } from '../contract/endpoint.ts'
import { errorKeysOf } from './error-keys.ts'
import { fill } from './fill.ts'
import type { MessageParams, Messages } from './fill.ts'
import type { Locale } from './locales.ts'

interface PageTexts {
  account: typeof account
  blog: typeof blog
  common: typeof common
  company: typeof company
  domains: typeof domains
  help: typeof help
  home: typeof home
  mailboxes: typeof mailboxes
  meta: typeof meta
  products: typeof products
  reviews: typeof reviews
  ssl: typeof ssl
  staff: typeof staff
  'staff-invitation': typeof staffInvitation
  status: typeof status
  transfer: typeof transfer
  wheel: typeof wheel
}

export type PageNamespace = keyof PageTexts

export type IslandNamespace =
  | 'account'
  | 'errors'
  | 'sign-in'
  | 'newsletter'
  | 'password'
  | 'search'
  | 'domains'
  | 'checkout'
  | 'cards'
  | 'usage'
  | 'loyalty'
  | 'affiliate'
  | 'reviews'
  | 'shell'
  | 'notification'
  | 'dns'
  | 'documents'
  | 'orders'
  | 'invoices'
  | 'contracts'
  | 'services'
  | 'staff'
  | 'staff-catalogue'
  | 'staff-invitation'
  | 'staff-queues'
  | 'staff-reports'
  | 'staff-verbs'
  | 'sms'
  | 'configurator'
  | 'reminder'
  | 'voucher'
  | 'products'
  | 'top-up'
  | 'online-payment'
  | 'bank-transfers'
  | `items-${string}`

export type Texts<N extends PageNamespace> = (
  key: keyof PageTexts[N] & string,
  params?: MessageParams,
) => string

const writtenTexts = new WeakMap<object, Map<string, string>>()

/** Returns the texts of a namespace at build time; only this file uses i18next. */
export const textsOf = <N extends PageNamespace>(locale: Locale, namespace: N): Texts<N> => {
  const t: (key: string, options: Record<string, unknown>) => string = i18next.getFixedT(
    locale,
    namespace,
  )
  const file: unknown = i18next.getResourceBundle(locale, namespace)
  const isFile = typeof file === 'object' && file !== null
  const known = (isFile ? writtenTexts.get(file) : undefined) ?? new Map<string, string>()
  if (isFile) writtenTexts.set(file, known)
  return (key, params) => {
    const text = known.get(key) ?? t(key, { skipInterpolation: true })
    known.set(key, text)
    return fill(text, params)
  }
}

const handedTexts = new WeakMap<object, Messages>()

/** Returns a namespace's texts for an island. Throws when the language has none. */
export const messagesOf = (locale: Locale, namespace: IslandNamespace): Messages => {
  const messages: unknown = i18next.getResourceBundle(locale, namespace)
  if (typeof messages !== 'object' || messages === null || Object.keys(messages).length === 0)
    throw new Error(`no texts in public/locales/${locale}/${namespace}.json`)
  const texts =
    handedTexts.get(messages) ??
    Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, String(text)]))
  handedTexts.set(messages, texts)
  return texts
}

/** Returns the texts of a namespace whose keys match, for an island. */
export const someMessagesOf = (
  locale: Locale,
  namespace: IslandNamespace,
  keys: RegExp,
): Messages =>
  Object.fromEntries(
    Object.entries(messagesOf(locale, namespace)).filter(([key]) => keys.test(key)),
  )

/** Returns the texts of some calls' errors for an island; `withFields` adds those of form fields. */
export const errorMessagesOf = (
  locale: Locale,
  calls: readonly EndpointShape[],
  withFields = false,
): Messages => {
  const keys = errorKeysOf(calls, withFields)
  return Object.fromEntries(
    Object.entries(messagesOf(locale, 'errors')).filter(([key]) => keys.has(key)),
  )
}
