import { saveLocale } from '../contract/profile.ts'
import { isLocale } from '../i18n/locales.ts'
import { call } from './api.ts'
import { localeToSaveKey } from './save-locale.ts'

/**
 * Saves the language that a customer chose on the page before: `PATCH /users/locale`. It is kept until
 * the server has it, or will not have it.
 */
export const sendLocale = async (userId: string): Promise<void> => {
  try {
    const kept = localStorage.getItem(localeToSaveKey)
    const [whose, localeCode] = kept?.split(' ') ?? []
    if (whose !== userId || !isLocale(localeCode)) return
    const result = await call(saveLocale, { body: { localeCode } })
    if (!result.ok && (result.error.kind !== 'answered' || result.error.status >= 500)) return
    // Meanwhile another may have been chosen.
    if (localStorage.getItem(localeToSaveKey) === kept) localStorage.removeItem(localeToSaveKey)
  } catch {
    // Without storage none was kept.
  }
}
