import { messagesOf } from '../../scripts/locale-messages.ts'
import { fill } from '../../src/i18n/fill.ts'
import type { MessageParams } from '../../src/i18n/fill.ts'
import type { Locale } from '../../src/i18n/locales.ts'

/** A text as the page shows it: `say('home', 'hero.title')`. Throws when there is none. */
export type Say = (namespace: string, key: string, params?: MessageParams) => string

/** What the shop says in a language. */
export const sayIn =
  (language: Locale): Say =>
  (namespace, key, params) => {
    const text = messagesOf(language, namespace)[key]
    if (text === undefined) throw new Error(`No text ${namespace}:${key} in ${language}`)
    return fill(text, params)
  }
