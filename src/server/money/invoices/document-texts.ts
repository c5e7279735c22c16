import en from '../../../../public/locales/en/invoices.json' with { type: 'json' }
import km from '../../../../public/locales/km/invoices.json' with { type: 'json' }
import { fill, type MessageParams } from '../../../i18n/fill.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

/** A key of a text of invoices; both languages have every key. */
export type DocumentTextKey = keyof typeof en

const texts: Readonly<Record<Locale, Readonly<Record<DocumentTextKey, string>>>> = { en, km }

/** Returns a text of invoices and credit notes, as their page has it. */
export const documentText = (
  locale: Locale,
  key: DocumentTextKey,
  params?: MessageParams,
): string => fill(texts[locale][key], params)
