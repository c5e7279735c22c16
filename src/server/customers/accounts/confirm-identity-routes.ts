import { confirmIdentity as confirmCall } from '../../../contract/confirm-identity.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { confirmIdentity, type ConfirmIdentityDeps } from './confirm-identity.ts'

/** Returns the rate-limited route that confirms a customer's identity. */
export const confirmIdentityRoutes = ({
  signInsPerMinute,
  ...deps
}: ConfirmIdentityDeps & { readonly signInsPerMinute: number }): Route[] => {
  const limitTries = createIpLimit(signInsPerMinute, 60)
  return [
    route(confirmCall, async ({ body }, { customer, ip }) => {
      await limitTries(ip)
      return confirmIdentity(deps, customer, body, ip)
    }),
  ]
}
