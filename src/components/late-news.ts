import type { Messages } from '../i18n/fill.ts'
import type { Locale } from '../i18n/locales.ts'
import { $session } from '../stores/session.ts'

/** Starts, when somebody is signed in, what tells them news; a guest downloads none of it. */
export const startCustomerNews = (locale: Locale, messages: Messages): void => {
  let started = false
  $session.subscribe((session) => {
    if (session === undefined || started) return
    started = true
    void import('./customer-news.ts').then(({ followCustomerNews }) =>
      followCustomerNews(locale, messages),
    )
  })
}

/** Asks about maintenance once the page has nothing else to do. */
export const startMaintenanceWatch = (locale: Locale): void => {
  const look = (): void => {
    void import('./maintenance-banner.ts').then(({ watchMaintenance }) => watchMaintenance(locale))
  }
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: 5000 })
  else setTimeout(look, 2000)
}
