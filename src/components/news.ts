import { loadPart } from '../client/reload-once.ts'
import type { Locale } from '../i18n/locales.ts'
import { $session } from '../stores/session.ts'
import { whenIdle } from './when-idle.ts'

/** Starts, when somebody is signed in, what tells them news; a guest downloads none of it. */
export const startCustomerNews = (locale: Locale): void => {
  let started = false
  $session.subscribe((session) => {
    if (session === undefined || started) return
    started = true
    loadPart(() => import('./customer-news.ts')).then(
      ({ followCustomerNews }) => followCustomerNews(locale),
      // The page goes on without news.
      () => undefined,
    )
  })
}

const askAboutMaintenance = async (locale: Locale): Promise<void> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/maintenance`, {
    headers: { accept: 'application/json', 'x-locale': locale },
  })
  const windows: unknown = answer.ok ? await answer.json() : []
  if (!Array.isArray(windows) || windows.length === 0) return
  // Taken apart here it would weigh more: Vite writes its parts out once more.
  const banner = await import('./maintenance-banner.ts')
  await banner.watchMaintenance(locale, windows)
}

/**
 * Asks about maintenance once the page has nothing else to do. What tells of it is loaded only when
 * there is any; what can't be asked is none.
 */
export const startMaintenanceWatch = (locale: Locale): void => {
  whenIdle(() => {
    askAboutMaintenance(locale).catch(() => undefined)
  })
}
