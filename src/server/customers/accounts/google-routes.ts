import {
  googleCallback,
  linkGoogle,
  oauthNonce,
  unlinkGoogle,
} from '../../../contract/google-sign-in.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import {
  linkToGoogle,
  signInWithGoogle,
  unlinkFromGoogle,
  type GoogleDeps,
} from './google-sign-in.ts'

export interface GoogleRouteDeps extends GoogleDeps {
  /** Undefined: Google sign-in is disabled. */
  readonly clientId: string | undefined
  readonly scriptUrl: string
  readonly signInsPerMinute: number
}

export const googleRoutes = ({
  clientId,
  scriptUrl,
  signInsPerMinute,
  ...deps
}: GoogleRouteDeps): Route[] => {
  const limitSignIns = createIpLimit(signInsPerMinute, 60)
  return [
    route(oauthNonce, () => ({
      nonce: deps.nonces.issue(),
      clientId: clientId ?? null,
      scriptUrl: clientId === undefined ? null : scriptUrl,
    })),
    route(googleCallback, async ({ body }, { ip, userAgent, deviceType, locale, site }) => {
      await limitSignIns(ip)
      return signInWithGoogle(deps, body, { ip, userAgent, deviceType, locale, site })
    }),
    route(linkGoogle, async ({ body }, { customer, ip }) => {
      await limitSignIns(ip)
      return { googleEmail: await linkToGoogle(deps, customer.customerId, body.credential) }
    }),
    route(unlinkGoogle, async (_, { customer }) => {
      await unlinkFromGoogle(deps, customer.customerId)
      return { messageCode: 'SUCCESS' as const }
    }),
  ]
}
