import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'
import { someMessagesOf, textsOf } from '../i18n/texts.ts'

/** Returns the texts that `send-form.ts` needs before the API answers. */
export const formTexts = (locale: Locale): Messages => ({
  ...someMessagesOf(locale, 'errors', /^field\.(REQUIRED|INVALID_EMAIL)$/),
  sending: textsOf(locale, 'common')('form.sending'),
})
