import { loadPart } from '../client/reload-once.ts'
import type { Messages } from '../i18n/fill.ts'
import { message } from '../i18n/fill.ts'
import { splitLocale, type Locale } from '../i18n/locales.ts'
import { endSession } from './end-session.ts'
import { $pendingOrder, pendingOrderLifetime } from './pending-order.ts'
import { $session } from './session.ts'
import { $request, endRequest } from './requests.ts'
import { startToastRegion } from './toast-region.ts'
import { showToast } from './toasts.ts'

export { requestSignIn } from './requests.ts'

// These pages show the order themselves.
const tellsItself = (path: string): boolean =>
  path.startsWith('/payment/success') || path.startsWith('/checkout-basket')

// A part that works beside the page is gone: the page goes on without it.
const nothing = (): void => undefined

const startOrderWatch = (locale: Locale): void => {
  if (tellsItself(splitLocale(location.pathname).path)) return
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

/** Starts, when somebody is signed in, what keeps the session alive; a guest downloads none of it. */
const startSessionWatch = (): void => {
  let kept = false
  let before: string | undefined
  $session.subscribe((session) => {
    // Another tab signed out: what this tab remembers goes too.
    if (session === undefined && before !== undefined) endSession()
    before = session?.refreshToken
    if (session === undefined || kept) return
    kept = true
    loadPart(() => import('./keep-session.ts')).then(({ keepSession }) => keepSession(), nothing)
  })
}

/** Loads the sign-in dialog when something is first asked of it; it finds the request by itself. */
const startSignIn = (mount: () => Promise<void>, failed: string): void => {
  let wanted = false
  $request.subscribe((request) => {
    if (request === undefined || wanted) return
    wanted = true
    mount().catch(() => {
      wanted = false
      endRequest()
      showToast({ tone: 'bad', text: failed })
    })
  })
}

/**
 * What every page does, without React: the region for toasts, the session kept alive, and the news
 * of an order that was left at the gateway. Called once by the layout's script.
 *
 * @param page.messages the namespace `shell`
 * @param page.mountSignIn puts the sign-in dialog into the page
 */
export const startShell = (page: {
  readonly locale: Locale
  readonly messages: Messages
  readonly mountSignIn: () => Promise<void>
}): void => {
  startSignIn(page.mountSignIn, message(page.messages, 'sign-in.failed'))
  startToastRegion(message(page.messages, 'toast.dismiss'))
  startSessionWatch()
  startOrderWatch(page.locale)
}
