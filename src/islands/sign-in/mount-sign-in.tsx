import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import { wearSheet } from '../shell/wear-sheet.ts'
import { SignInDialog } from './SignInDialog.tsx'

/**
 * Puts the sign-in dialog into a page, which finds the request that it was loaded for. No page brings
 * it along: neither its markup nor its texts, nor what wakes an island.
 *
 * @throws Error when its texts or its styles can't be had
 */
export const mountSignIn = async (locale: Locale): Promise<void> => {
  const [messages, passwordTexts, errors] = await Promise.all([
    readTexts(locale, 'sign-in'),
    readTexts(locale, 'password'),
    readTexts(locale, 'errors'),
    wearSheet(),
  ])
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <SignInDialog
      locale={locale}
      messages={messages}
      passwordTexts={passwordTexts}
      errors={errors}
    />,
  )
}
