import type { Steps } from '../../platform/steps/index.ts'
import { ServerFailure, type ServerDeps } from './outcome.ts'

type Sealed = { readonly sealed: string }

const purposeOf = (itemId: string): string => `cloud-server:${itemId}`

/** Decides a new password and stores it sealed, before any call needs it. */
export const sealedLogin = async (
  { secretBox, newPassword }: Pick<ServerDeps, 'secretBox' | 'newPassword'>,
  steps: Steps,
  itemId: string,
): Promise<string> => {
  const login = await steps.once<Sealed, Sealed>('login', {
    intent: () => ({ sealed: secretBox.seal(newPassword(), purposeOf(itemId)) }),
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
  const opened = secretBox.open(sealed, purposeOf(itemId))
  if (opened !== undefined) return opened.text
  throw new ServerFailure('fatal', 'the password cannot be opened')
}
