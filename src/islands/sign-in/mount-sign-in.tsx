import '../../styles/islands.css'
import { createRoot } from 'react-dom/client'
import { readTexts } from '../../client/read-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import { SignInDialog } from './SignInDialog.tsx'

/**
 * Mounts the sign-in dialog for the pending request. Pages ship neither its markup nor its texts.
 *
 * @throws Error when its texts cannot be loaded
 */
export const mountSignIn = async (locale: Locale): Promise<void> => {
  const [messages, passwordTexts, errors] = await Promise.all([
    readTexts(locale, 'sign-in'),
    readTexts(locale, 'password'),
    readTexts(locale, 'errors'),
  ])
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <SignInDialog
      locale={locale}
      messages={messages}
      passwordTexts={passwordTexts}
      errors={errors}
    />,
  )
}
