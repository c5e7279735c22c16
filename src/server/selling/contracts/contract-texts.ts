import en from '../../../../public/locales/en/contracts.json' with { type: 'json' }
import km from '../../../../public/locales/km/contracts.json' with { type: 'json' }
import { fill, type MessageParams } from '../../../i18n/fill.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

const texts: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = { en, km }

/** Returns a text of contracts, as their page has it. */
export const contractText = (
  locale: Locale,
  key: keyof typeof en,
  params?: MessageParams,
): string => fill(texts[locale][key], params)
