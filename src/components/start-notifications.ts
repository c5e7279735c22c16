import { loadPart } from '../client/reload-once.ts'
import { whenIdle } from '../client/when-idle.ts'
import type { Locale } from '../i18n/locales.ts'
import { $session } from '../stores/session.ts'

/** Loads the notifications of a customer when the page is idle; guests download none of it. */
export const startCustomerNotifications = (locale: Locale): void => {
  let started = false
  const start = (): void => {
    loadPart(() => import('./customer-notifications.ts')).then(
      ({ followCustomerNotifications }) => followCustomerNotifications(locale),
      () => undefined,
    )
  }
  $session.subscribe((session) => {
    if (session === undefined || started) return
    started = true
    // What the page itself shows goes first.
    whenIdle(start)
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
