import type { EndpointShape } from '../contract/endpoint.ts'
import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'
import { errorMessagesOf, textsOf } from '../i18n/texts.ts'
import { brand } from '../site/brand.ts'

/** What `send-form.ts` may have to say about a form, for the page that holds it. */
export const formTexts = (
  locale: Locale,
  call: EndpointShape,
  fieldCodes: readonly string[],
): Messages => {
  const t = textsOf(locale, 'common')
  const errors = Object.entries(errorMessagesOf(locale, [call], true)).filter(
    ([key]) => !key.startsWith('field.') || fieldCodes.includes(key.slice('field.'.length)),
  )
  return {
    ...Object.fromEntries(errors),
    sending: t('form.sending'),
    unreachable: t('form.unreachable', { email: brand.email }),
  }
}
