import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  removePasskey,
} from '../../../../contract/passkeys.ts'
import { createAddressLimit } from '../../../platform/rate-limit.ts'
import { route, type Route } from '../../../platform/http/routes.ts'
import {
  beginPasskeySignIn,
  signInWithPasskey,
  type PasskeySignInParts,
} from './passkey-sign-in.ts'
import {
  addSaved,
  beginAdding,
  listSaved,
  removeSaved,
  type SavedPasskeyParts,
} from './saved-passkeys.ts'

/** What the calls need. */
export interface PasskeyParts extends PasskeySignInParts, SavedPasskeyParts {
  /** Sign-ins that one address may try a minute. */
  readonly signInsPerMinute: number
}

/** The calls about passkeys. */
export const passkeyRoutes = ({ signInsPerMinute, ...parts }: PasskeyParts): Route[] => {
  const limitBegun = createAddressLimit(signInsPerMinute, 60)
  const limitSignIns = createAddressLimit(signInsPerMinute, 60)
  return [
    route(listPasskeys, (_, { customer }) => listSaved(parts.db, customer.customerId)),
    route(passkeyOptions, (_, { customer }) => beginAdding(parts, customer.customerId)),
    route(addPasskey, ({ body }, { customer }) => addSaved(parts, customer.customerId, body)),
    route(removePasskey, ({ params }, { customer }) =>
      removeSaved(parts, customer.customerId, params.id),
    ),
    route(passkeySignInOptions, async (_, { address }) => {
      await limitBegun(address)
      return beginPasskeySignIn(parts)
    }),
    route(passkeySignIn, async ({ body }, { address, userAgent }) => {
      await limitSignIns(address)
      return signInWithPasskey(parts, body, { address, userAgent })
    }),
  ]
}
