import type { Locale } from '../i18n/locales.ts'
import { $session } from './session.ts'

/** The key of a language to save, with its user: `{user} {locale}`. */
export const localeToSaveKey = 'tonle:locale-to-save'

/**
 * Schedules saving the language to the customer's profile (account §4). Every page loads this, so
 * the next page sends it (`send-locale.ts`) with a fresh token.
 */
export const saveLocale = (locale: Locale): void => {
  const userId = $session.get()?.user?.id
  if (userId === undefined) return
  try {
    localStorage.setItem(localeToSaveKey, `${userId} ${locale}`)
  } catch {
    // Without storage there is no session either.
  }
}
