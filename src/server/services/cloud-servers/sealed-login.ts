import type { Steps } from '../../platform/steps/index.ts'
import type { Login } from './login.ts'
import { ServerFailure, type ServerDeps } from './outcome.ts'

type Sealed = { readonly sealed: string }

/** Returns the purpose of a sealed password: it opens for that item's server only. */
export const sealedPasswordPurpose = (itemId: string): string => `cloud-server:${itemId}`

/** Decides a new password and stores it sealed, before any call needs it. */
export const sealedLogin = async (
  { secretBox, newPassword }: Pick<ServerDeps, 'secretBox' | 'newPassword'>,
  steps: Steps,
  itemId: string,
): Promise<string> => {
  const login = await steps.once<Sealed, Sealed>('login', {
    intent: () => ({ sealed: secretBox.seal(newPassword(), sealedPasswordPurpose(itemId)) }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  if (login === undefined) throw new Error('login has no intent')
  return login.sealed
}

/** Opens a sealed password of an item's server. Throws ServerFailure when its key is gone. */
export const openPassword = (
  { secretBox }: Pick<ServerDeps, 'secretBox'>,
  itemId: string,
  sealed: string,
): string => {
  const opened = secretBox.open(sealed, sealedPasswordPurpose(itemId))
  if (opened !== undefined) return opened.text
  throw new ServerFailure('fatal', 'the password cannot be opened')
}

/** Returns the first login of a new system: the key, or else the password. */
export const firstLogin = (
  deps: Pick<ServerDeps, 'secretBox'>,
  login: {
    readonly itemId: string
    readonly sealed: string
    readonly publicKey: string | undefined
  },
): Login => {
  const { itemId, sealed, publicKey } = login
  return publicKey === undefined ? { password: openPassword(deps, itemId, sealed) } : { publicKey }
}
