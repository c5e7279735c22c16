import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import islandSheet from '../../styles/islands.css?url'
import { SignInDialog } from './SignInDialog.tsx'

/** Adds what islands wear. By its address: what a script imports as styles comes with every page. */
const wearSheet = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = islandSheet
    link.onload = () => {
      resolve()
    }
    link.onerror = () => {
      reject(new Error('The style sheet of the islands can not be had'))
    }
    document.head.append(link)
  })

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
