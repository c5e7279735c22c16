import type { Locale } from '../i18n/locales.ts'
import { $session } from './session.ts'

/**
 * Saves the language to the profile of whoever is signed in (account §4): `PATCH /users/locale`. By
 * hand, since every page has this; it outlives the page that is being left, and that it fails
 * changes nothing here.
 */
export const saveLocale = (localeCode: Locale): void => {
  const session = $session.get()
  if (session === undefined) return
  fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/users/locale`, {
    method: 'PATCH',
    keepalive: true,
    headers: {
      authorization: `Bearer ${session.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ localeCode }),
  }).catch(() => undefined)
}
