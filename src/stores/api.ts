import { checkAnswer } from '../client/check-answer.ts'
import { createClient, type Client } from '../client/create-client.ts'
import { refresh } from '../contract/accounts.ts'
import { checkoutTabHeader } from '../contract/checkout-tab.ts'
import { splitLocale } from '../i18n/locales.ts'
import { $cartSid } from './cart.ts'
import { checkoutTab } from './checkout-tab.ts'
import { endSession } from './end-session.ts'
import { makeRenewal } from './renew-session.ts'
import { requestBanned, requestConfirmation } from './requests.ts'
import { $session } from './session.ts'
import { exclusively, storedSession } from './session-lock.ts'

/** What every call carries. */
export const callHeaders = (): Record<string, string> => {
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

/** Address of the API, without a slash at its end. */
export const apiUrl = `${import.meta.env.PUBLIC_API_URL ?? ''}/api`

const client: Client = createClient({
  baseUrl: apiUrl,
  headers: callHeaders,
  accessToken: () => $session.get()?.accessToken,
  renew: (refused) => renewSession((session) => session.accessToken === refused),
  onSignedOut: endSession,
  confirm: requestConfirmation,
  onBanned: () => {
    endSession()
    requestBanned()
  },
  ...(import.meta.env.DEV ? { checkAnswer } : {}),
})

/** Calls the API as this browser: with its language, its session and its cart. */
export const call: Client['call'] = (endpoint, input, options) =>
  client.call(endpoint, input, options)

/** Like {@link call}, line by line. */
export const streamLines: Client['streamLines'] = (endpoint, input, onLine, signal) =>
  client.streamLines(endpoint, input, onLine, signal)
