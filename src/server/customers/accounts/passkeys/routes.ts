import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
} from '../../../../contract/passkeys.ts'
import { createIpLimit } from '../../../platform/rate-limit.ts'
import { route, type Route } from '../../../platform/http/routes.ts'
import { startPasskeySignIn, signInWithPasskey, type PasskeySignInDeps } from './passkey-sign-in.ts'
import {
  addSaved,
  startAdding,
  listSaved,
  removeSaved,
  type SavedPasskeyDeps,
} from './saved-passkeys.ts'

export interface PasskeyDeps extends PasskeySignInDeps, SavedPasskeyDeps {
  readonly signInsPerMinute: number
}

export const passkeyRoutes = ({ signInsPerMinute, ...deps }: PasskeyDeps): Route[] => {
  const limitBegun = createIpLimit(signInsPerMinute, 60)
  const limitSignIns = createIpLimit(signInsPerMinute, 60)
  return [
    route(listPasskeys, (_, { customer }) => listSaved(deps.db, customer.customerId)),
    route(passkeyOptions, (_, { customer }) => startAdding(deps, customer)),
    route(addPasskey, ({ body }, { customer }) => addSaved(deps, customer, body)),
    route(removePasskey, ({ params }, { customer }) => removeSaved(deps, customer, params.id)),
    route(passkeySignInOptions, async (_, { ip }) => {
      await limitBegun(ip)
      return startPasskeySignIn(deps)
    }),
    route(passkeySignIn, async ({ body }, { ip, userAgent, deviceType }) => {
      await limitSignIns(ip)
      return signInWithPasskey(deps, body, { ip, userAgent, deviceType })
    }),
  ]
}
