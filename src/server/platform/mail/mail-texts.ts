import en from '../../../../public/locales/en/mail.json' with { type: 'json' }
import km from '../../../../public/locales/km/mail.json' with { type: 'json' }
import type { Locale } from '../http/request-locale.ts'

/** A key of a mail text; both languages have every key. */
export type MailTextKey = keyof typeof en

const texts: Readonly<Record<Locale, Readonly<Record<MailTextKey, string>>>> = { en, km }

/** Returns a mail text with its `{name}` placeholders filled. */
export const mailText = (
  locale: Locale,
  key: MailTextKey,
  params: Readonly<Record<string, string | number>> = {},
): string =>
  texts[locale][key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  )
