import type { Locale } from '../i18n/locales.ts'
import { $session } from './session.ts'

/** Where the language that is still to be saved is kept, with whose it is: `{user} {locale}`. */
export const localeToSaveKey = 'tonle:locale-to-save'

/**
 * Has the language saved to the profile of whoever is signed in (account §4). Every page has this,
 * hence it only notes it: the next page sends it (`send-locale.ts`), with a token that is good.
 */
export const saveLocale = (locale: Locale): void => {
  const userId = $session.get()?.user?.id
  if (userId === undefined) return
  try {
    localStorage.setItem(localeToSaveKey, `${userId} ${locale}`)
  } catch {
    // Without storage nobody stays signed in either.
  }
}
