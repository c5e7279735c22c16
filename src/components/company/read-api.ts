import { ownSite } from '../../i18n/own-site.ts'
import { splitLocale } from '../../i18n/locales.ts'

/** Reads an answer of our own API without the client, for pages without islands; undefined when it fails. */
export const readApi = async <Answer>(path: `/${string}`): Promise<Answer | undefined> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api${path}`, {
    headers: {
      accept: 'application/json',
      'x-site': ownSite,
      'x-locale': splitLocale(location.pathname).locale,
    },
  })
  return answer.ok ? ((await answer.json()) as Answer) : undefined
}
