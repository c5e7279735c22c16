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

/** Older notices only count in the bell. */
const toastWithinMs = 5 * 60_000

/** Pages of a purchase, which reminders don't interrupt, and the overview, which lists them itself. */
const isWithoutReminders = (path: string): boolean =>
  path === '/account' ||
  ['/checkout-basket', '/online-payment', '/payment', '/domain/search'].some((page) =>
    path.startsWith(page),
  )

/** The wheel shows its win itself, after it stops. */
const isShownByWheel = (locale: Locale, code: Notification['code']): boolean =>
  (code === 'WHEEL_CREDIT_WON' || code === 'WHEEL_VOUCHER_WON') &&
  location.pathname === localePath(locale, '/fortune-wheel')

const showNotice = async (
  locale: Locale,
  { code, params, createdAt }: Notification,
): Promise<void> => {
  if (document.visibilityState !== 'visible' || isShownByWheel(locale, code)) return
  if (Date.now() - Date.parse(createdAt) > toastWithinMs) return
  const texts = await readTexts(locale, 'notification')
  const page = localePath(locale, '/notification')
  showToast({
    tone: 'plain',
    about: code,
    text: message(texts, code, params),
    ...(location.pathname === page ? {} : { link: { href: page, label: message(texts, 'show') } }),
  })
}

const remind = (locale: Locale): void => {
  if (isWithoutReminders(splitLocale(location.pathname).path)) return
  const show = async (userId: string): Promise<void> => {
    const isSame = sameSession()
    const reminders = await dueReminders(userId)
    if (reminders === undefined) return
    const { showReminders } = await import('./reminder-card.ts')
    if (isSame()) await showReminders(locale, reminders)
  }
  let known: string | undefined
  $session.subscribe((session) => {
    const userId = session?.user?.id
    // The user is known a little after the session.
    if (userId !== undefined && userId !== known) show(userId).catch(() => undefined)
    if (session === undefined) clearReminded()
    known = userId
  })
}

/** Follows notifications: unread count, toasts for new notices and ended sessions, reminders. */
export const followCustomerNotifications = (locale: Locale): void => {
  followRealtime({
    notice: (notification) => {
      // Without texts, the bell still counts it.
      showNotice(locale, notification).catch(() => undefined)
    },
    sessionEnded: () => {
      readTexts(locale, 'shell-news').then(
        (texts) => showToast({ tone: 'plain', text: message(texts, 'session.ended') }, true),
        // The header shows it too.
        () => undefined,
      )
    },
  })
  startRealtime()
  onEachSession(() => void loadUnread())
  remind(locale)
}
