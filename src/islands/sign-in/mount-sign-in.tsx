import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import { SignInDialog } from './SignInDialog.tsx'

/**
 * Puts the sign-in dialog into a page, which finds the request that it was loaded for. No page brings
 * it along: neither its markup nor its texts, nor what wakes an island.
 *
 * @throws Error when its texts can't be read
 */
export const mountSignIn = async (locale: Locale): Promise<void> => {
  const [messages, errors] = await Promise.all([
    readTexts(locale, 'sign-in'),
    readTexts(locale, 'errors'),
  ])
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<SignInDialog locale={locale} messages={messages} errors={errors} />)
}
