import { ownSite } from '../../i18n/own-site.ts'
import { splitLocale } from '../../i18n/locales.ts'

/** Reads an answer of our own API without the client, for pages without islands; undefined when it fails. */
export const readApi = async <Answer>(path: `/${string}`): Promise<Answer | undefined> => {
  const url = `${import.meta.env.PUBLIC_API_URL ?? ''}/api${path}`
  const { locale } = splitLocale(location.pathname)
  const headers = { accept: 'application/json', 'x-site': ownSite, 'x-locale': locale }
  try {
    const answer = await fetch(url, { headers })
    return answer.ok ? ((await answer.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}
