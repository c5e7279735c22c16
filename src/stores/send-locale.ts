import { saveLocale } from '../contract/profile.ts'
import { isLocale } from '../i18n/locales.ts'
import { call } from './api.ts'
import { localeToSaveKey } from './save-locale.ts'

/** Saves the language chosen on the previous page; it stays stored until the server answers. */
export const sendLocale = async (userId: string): Promise<void> => {
  try {
    const stored = localStorage.getItem(localeToSaveKey)
    const [userOfLocale, localeCode] = stored?.split(' ') ?? []
    if (userOfLocale !== userId || !isLocale(localeCode)) return
    const result = await call(saveLocale, { body: { localeCode } })
    if (!result.ok && (result.error.kind !== 'answered' || result.error.status >= 500)) return
    // The customer may have chosen another one meanwhile.
    if (localStorage.getItem(localeToSaveKey) === stored) localStorage.removeItem(localeToSaveKey)
  } catch {}
}
