import { loadPart } from '../client/reload-once.ts'
import type { Locale } from '../i18n/locales.ts'
import { $session } from '../stores/session.ts'
import { whenIdle } from './when-idle.ts'

/** Loads the notifications of a customer; guests download none of it. */
export const startCustomerNotifications = (locale: Locale): void => {
  let started = false
  $session.subscribe((session) => {
    if (session === undefined || started) return
    started = true
    loadPart(() => import('./customer-notifications.ts')).then(
      ({ followCustomerNotifications }) => followCustomerNotifications(locale),
      () => undefined,
    )
  })
}

const requestMaintenance = async (locale: Locale): Promise<void> => {
  const answer = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}/api/maintenance`, {
    headers: { accept: 'application/json', 'x-locale': locale },
  })
  const windows: unknown = answer.ok ? await answer.json() : []
  if (!Array.isArray(windows) || windows.length === 0) return
  // Destructuring here makes Vite repeat the import’s names, which is larger.
  const banner = await import('./maintenance-banner.ts')
  await banner.watchMaintenance(locale, windows)
}

/** Requests maintenance windows when the page is idle; loads the banner only if there are any. */
export const startMaintenanceWatch = (locale: Locale): void => {
  whenIdle(() => {
    requestMaintenance(locale).catch(() => undefined)
  })
}
