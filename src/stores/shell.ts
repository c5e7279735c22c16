import { loadPart } from '../client/reload-once.ts'
import { whenIdle } from '../client/when-idle.ts'
import type { Messages } from '../i18n/fill.ts'
import { message } from '../i18n/fill.ts'
import { splitLocale, type Locale } from '../i18n/locales.ts'
import { endSession } from './end-session.ts'
import { $pendingOrder, pendingOrderLifetime } from './pending-order.ts'
import { $session } from './session.ts'
import { $request, endRequest } from './requests.ts'
import { showToast } from './toasts.ts'

const showsOrder = (path: string): boolean =>
  path.startsWith('/payment/success') || path.startsWith('/checkout-basket')

// The page works without optional features.
const nothing = (): void => undefined

const startOrderWatch = (locale: Locale): void => {
  if (showsOrder(splitLocale(location.pathname).path)) return
  let watched: string | undefined
  let controller = new AbortController()
  const look = (): void => {
    const pending = $pendingOrder.get()
    const user = $session.get()?.user
    const due =
      pending !== undefined &&
      user?.id === pending.userId &&
      Date.now() - pending.at < pendingOrderLifetime
    const next = due ? pending.orderId : undefined
    if (next === watched) return
    watched = next
    controller.abort()
    controller = new AbortController()
    if (!due) return
    const { signal } = controller
    loadPart(() => import('./watch-order.ts')).then(
      ({ watchOrder }) => watchOrder({ pending, locale, signal }),
      nothing,
    )
  }
  $pendingOrder.subscribe(look)
  $session.subscribe(look)
}

const startSessionWatch = (): void => {
  let isStarted = false
  let before: string | undefined
  const start = (): void => {
    loadPart(() => import('./keep-session-alive.ts')).then(
      ({ keepSessionAlive }) => keepSessionAlive(),
      nothing,
    )
  }
  $session.subscribe((session) => {
    if (session === undefined && before !== undefined) endSession()
    before = session?.refreshToken
    if (session === undefined || isStarted) return
    isStarted = true
    // Calls renew the session themselves, so what the page shows goes first.
    whenIdle(start)
  })
}

const startSignIn = (mount: () => Promise<void>, failed: string): void => {
  const { dataset } = document.documentElement
  let isLoading = false
  let hasFailed = false
  $request.subscribe((request) => {
    if (request === undefined || isLoading) return
    isLoading = true
    mount().then(
      () => {
        if (hasFailed) delete dataset['failed']
      },
      () => {
        isLoading = false
        // Says what works without the script, in its place (NeedsScript.astro).
        hasFailed ||= dataset['failed'] === undefined
        dataset['failed'] = ''
        endRequest()
        showToast({ tone: 'bad', text: failed })
      },
    )
  })
}

/** Starts what every page needs, without React: session renewal, order polling. */
export const startShell = (page: {
  readonly locale: Locale
  readonly messages: Messages
  readonly mountSignIn: () => Promise<void>
}): void => {
  startSignIn(page.mountSignIn, message(page.messages, 'sign-in.failed'))
  startSessionWatch()
  startOrderWatch(page.locale)
}
