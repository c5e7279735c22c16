import { messagesOf } from '../../scripts/locale-messages.ts'
import { fill } from '../../src/i18n/fill.ts'
import type { MessageParams } from '../../src/i18n/fill.ts'
import type { Locale } from '../../src/i18n/locales.ts'

/** Returns a text as the page shows it: `say('home', 'hero.title')`. Throws when it does not exist. */
export type Say = (namespace: string, key: string, params?: MessageParams) => string

/** Creates the lookup of a language’s texts. */
export const sayIn =
  (language: Locale): Say =>
  (namespace, key, params) => {
    const text = messagesOf(language, namespace)[key]
    if (text === undefined) throw new Error(`No text ${namespace}:${key} in ${language}`)
    return fill(text, params)
  }
