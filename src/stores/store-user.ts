import type { User } from '../contract/accounts.ts'
import { $customer } from './customer.ts'
import { ownSessionId } from './own-session.ts'
import { $session } from './session.ts'
import { sessionIdOf } from './session-id.ts'
import { exclusively, storedSession } from './session-lock.ts'

/** Returns what to call a customer: the first name, which is optional, or the user name. */
export const calledName = ({ firstName, username }: Pick<User, 'firstName' | 'username'>): string =>
  firstName || username

/** Stores the user for this page and, abridged, for all tabs, without replacing tokens renewed meanwhile. */
export const storeUser = async (user: User, isSame: () => boolean): Promise<void> => {
  if (!isSame()) return
  const own = ownSessionId()
  $customer.set(user)
  await exclusively(() => {
    const stored = storedSession()
    const { id, username, lastName, email, registerCountry, offersCards } = user
    const firstName = calledName(user)
    if (stored !== undefined && sessionIdOf(stored.accessToken) === own)
      $session.set({
        ...stored,
        user: { id, username, firstName, lastName, email, registerCountry, offersCards },
      })
    return Promise.resolve()
  })
}
