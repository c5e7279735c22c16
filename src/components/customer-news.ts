import { readTexts } from '../client/read-texts.ts'
import type { Notification } from '../contract/notifications.ts'
import { message } from '../i18n/fill.ts'
import { localePath, splitLocale, type Locale } from '../i18n/locales.ts'
import { loadUnread } from '../stores/notifications-actions.ts'
import { onEachSession, sameSession } from '../stores/own-session.ts'
import { followRealtime } from '../stores/realtime-effects.ts'
import { startRealtime } from '../stores/realtime.ts'
import { dueReminders, clearReminded } from '../stores/reminders.ts'
import { $session } from '../stores/session.ts'
import { showToast } from '../stores/toasts.ts'

/** A notice that is older was pushed while this browser was away: the bell tells of it. */
const toldWithinMs = 5 * 60_000

/** On these pages nothing comes between the customer and the purchase. */
const isPurchase = (path: string): boolean =>
  ['/checkout-basket', '/payment', '/domain/search'].some((page) => path.startsWith(page))

/** The wheel tells itself what it won, once it stands: nobody is told before. */
const isToldByWheel = (locale: Locale, code: Notification['code']): boolean =>
  (code === 'WHEEL_CREDIT_WON' || code === 'WHEEL_VOUCHER_WON') &&
  location.pathname === localePath(locale, '/fortune-wheel')

const tellNotice = async (
  locale: Locale,
  { code, params, createdAt }: Notification,
): Promise<void> => {
  if (document.visibilityState !== 'visible' || isToldByWheel(locale, code)) return
  if (Date.now() - Date.parse(createdAt) > toldWithinMs) return
  const texts = await readTexts(locale, 'notification')
  const page = localePath(locale, '/notification')
  showToast({
    tone: 'plain',
    text: message(texts, code, params),
    ...(location.pathname === page ? {} : { link: { href: page, label: message(texts, 'show') } }),
  })
}

const remind = (locale: Locale): void => {
  if (isPurchase(splitLocale(location.pathname).path)) return
  const tell = async (userId: string): Promise<void> => {
    const isSame = sameSession()
    const reminders = await dueReminders(userId)
    if (reminders === undefined) return
    const { showReminders } = await import('./reminder-card.ts')
    if (isSame()) await showReminders(locale, reminders)
  }
  let known: string | undefined
  $session.subscribe((session) => {
    const userId = session?.user?.id
    // Who it is, is known a little after the session.
    if (userId !== undefined && userId !== known) tell(userId).catch(() => undefined)
    if (session === undefined) clearReminded()
    known = userId
  })
}

/**
 * Tells whoever is signed in what happens: the bell's count, a toast for a new notice, the end of
 * the session from elsewhere, and once what should not be forgotten.
 */
export const followCustomerNews = (locale: Locale): void => {
  followRealtime({
    notice: (notification) => {
      // Without its text there is still the bell.
      tellNotice(locale, notification).catch(() => undefined)
    },
    sessionEnded: () => {
      readTexts(locale, 'shell-news').then(
        (texts) => showToast({ tone: 'plain', text: message(texts, 'session.ended') }, true),
        // The header shows it, too.
        () => undefined,
      )
    },
  })
  startRealtime()
  onEachSession(() => void loadUnread())
  remind(locale)
}
