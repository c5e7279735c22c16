import { checkAnswer } from '../client/check-answer.ts'
import { createClient, type Client, type ClientDeps } from '../client/create-client.ts'
import { takeEarlyCall } from '../client/early-calls.ts'
import { refresh } from '../contract/accounts.ts'
import { checkoutTabHeader } from '../contract/checkout-tab.ts'
import { splitLocale } from '../i18n/locales.ts'
import { ownSite } from '../i18n/own-site.ts'
import { $cartSid } from './cart.ts'
import { checkoutTab } from './checkout-tab.ts'
import { endSession } from './end-session.ts'
import { makeRenewal } from './renew-session.ts'
import { requestBanned, requestConfirmation } from './requests.ts'
import { $session } from './session.ts'
import { exclusively, storedSession } from './session-lock.ts'

/** Returns the headers of every call. */
export const callHeaders = (): Record<string, string> => {
  const sid = $cartSid.get()
  const tab = checkoutTab()
  return {
    'x-locale': splitLocale(location.pathname).locale,
    'x-site': ownSite,
    'x-currency': 'USD',
    'x-device-type': matchMedia('(max-width: 767px)').matches ? 'mobile' : 'desktop',
    ...(sid === '' ? {} : { 'x-cart-sid': sid }),
    ...(tab === undefined ? {} : { [checkoutTabHeader]: tab }),
  }
}

/** Renews the session if `isStale` accepts the newest one of all tabs. */
export const renewSession = makeRenewal({
  read: storedSession,
  write: (session) => $session.set(session),
  end: endSession,
  refresh: (refreshToken) => client.call(refresh, { body: { refreshToken } }),
  exclusively,
  now: () => Date.now(),
})

export const apiUrl = `${import.meta.env.PUBLIC_API_URL ?? ''}/api`

const clientDeps: ClientDeps = {
  baseUrl: apiUrl,
  headers: callHeaders,
  accessToken: () => $session.get()?.accessToken,
  takeEarlyCall,
  renew: (refused) => renewSession((session) => session.accessToken === refused),
  onSignedOut: endSession,
  confirm: requestConfirmation,
  onBanned: () => {
    endSession()
    requestBanned()
  },
  ...(import.meta.env.DEV ? { checkAnswer } : {}),
}

const client: Client = createClient(clientDeps)

/** Creates a client that sends in another way. */
export const createClientBy = (send: typeof fetch): Client =>
  createClient({ ...clientDeps, fetch: send })

/** Calls the API with this browser's language, session and cart. */
export const call: Client['call'] = (endpoint, input, options) =>
  client.call(endpoint, input, options)

/** Like {@link call}, line by line. */
export const streamLines: Client['streamLines'] = (endpoint, input, onLine, signal) =>
  client.streamLines(endpoint, input, onLine, signal)
