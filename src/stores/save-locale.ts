import type { Locale } from '../i18n/locales.ts'
import { $session } from './session.ts'

/** The key of a language to save: `{user} {locale}`. */
export const localeToSaveKey = 'tonle:locale-to-save'

/** Schedules saving the language (account §4); the next page sends it with a fresh token. */
export const saveLocale = (locale: Locale): void => {
  const userId = $session.get()?.user?.id
  if (userId === undefined) return
  try {
    localStorage.setItem(localeToSaveKey, `${userId} ${locale}`)
  } catch {}
}
