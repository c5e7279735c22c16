import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'
import { someMessagesOf, textsOf } from '../i18n/texts.ts'

/**
 * What `send-form.ts` says before the API has answered, for the page that holds the form; the words
 * for what the API answers are read when it has refused something.
 */
export const formTexts = (locale: Locale): Messages => ({
  ...someMessagesOf(locale, 'errors', /^field\.(REQUIRED|INVALID_EMAIL)$/),
  sending: textsOf(locale, 'common')('form.sending'),
})
