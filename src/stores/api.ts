import { createClient, type Client } from '../client/create-client.ts'
import { refresh } from '../contract/accounts.ts'
import { checkoutTabHeader } from '../contract/checkout.ts'
import { splitLocale } from '../i18n/locales.ts'
import { $cartSid } from './cart.ts'
import { checkoutTab } from './checkout-tab.ts'
import { endSession } from './end-session.ts'
import { makeRenewal } from './renew-session.ts'
import { requestBanned } from './requests.ts'
import { $session, readSession, sessionKey, type Session } from './session.ts'

const headers = (): Record<string, string> => {
  const sid = $cartSid.get()
  const tab = checkoutTab()
  return {
    'x-locale': splitLocale(location.pathname).locale,
    'x-site': 'KH',
    'x-currency': 'USD',
    'x-device-type': matchMedia('(max-width: 767px)').matches ? 'mobile' : 'desktop',
    ...(sid === '' ? {} : { 'x-cart-sid': sid }),
    ...(tab === undefined ? {} : { [checkoutTabHeader]: tab }),
  }
}

/** The session where it is stored: the store of a background tab can lag behind it. */
const storedSession = (): Session | undefined => {
  try {
    return readSession(localStorage.getItem(sessionKey))
  } catch {
    return $session.get()
  }
}

/** Milliseconds. */
const storageDelay = 100

let inThisTab: Promise<unknown> = Promise.resolve()

const exclusively = <T>(task: () => Promise<T>): Promise<T> => {
  // Without locks (an insecure origin) at least this tab keeps its calls in line.
  if (!('locks' in navigator)) {
    const next = inThisTab.then(task, task)
    inThisTab = next
    return next
  }
  return new Promise((resolve, reject) => {
    const inTurn = async (): Promise<void> => {
      await task().then(resolve, reject)
      // What one tab stores reaches another's process a little later: the next in turn must not
      // read, and use again, the token that was just used up.
      await new Promise((settled) => setTimeout(settled, storageDelay))
    }
    navigator.locks.request('tonle:refresh', inTurn).catch(reject)
  })
}

/**
 * Renews the session if `isStale` says so of the newest one that any tab has. Gives the access
 * token, `signed-out`, or `unreachable`.
 */
export const renewSession = makeRenewal({
  read: storedSession,
  write: (session) => $session.set(session),
  end: endSession,
  refresh: (refreshToken) => client.call(refresh, { body: { refreshToken } }),
  exclusively,
  now: () => Date.now(),
})

const client: Client = createClient({
  baseUrl: `${import.meta.env.PUBLIC_API_URL ?? ''}/api`,
  headers,
  accessToken: () => $session.get()?.accessToken,
  renew: (refused) => renewSession((session) => session.accessToken === refused),
  onSignedOut: endSession,
  onBanned: () => {
    endSession()
    requestBanned()
  },
  validates: import.meta.env.DEV,
})

/** Calls the API as this browser: with its language, its session and its cart. */
export const call: Client['call'] = (endpoint, input, options) =>
  client.call(endpoint, input, options)

/** Like {@link call}, line by line. */
export const streamLines: Client['streamLines'] = (endpoint, input, onLine, signal) =>
  client.streamLines(endpoint, input, onLine, signal)
