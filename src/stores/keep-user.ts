import type { User } from '../contract/accounts.ts'
import { $customer } from './customer.ts'
import { ownSessionId } from './own-session.ts'
import { $session } from './session.ts'
import { sessionIdOf } from './session-id.ts'
import { exclusively, storedSession } from './session-lock.ts'

/**
 * Takes what the server told of the customer, for this page and, in short, for every tab. Tokens that
 * another tab renewed meanwhile stay: writing back the ones that this tab knew would use a refresh
 * token twice, which ends the session.
 *
 * @param isSame whether the session that asked is still signed in ({@link sameSession})
 */
export const keepUser = async (user: User, isSame: () => boolean): Promise<void> => {
  if (!isSame()) return
  const own = ownSessionId()
  $customer.set(user)
  await exclusively(() => {
    const stored = storedSession()
    const { id, username, firstName, lastName, email, registerCountry } = user
    if (stored !== undefined && sessionIdOf(stored.accessToken) === own)
      $session.set({
        ...stored,
        user: { id, username, firstName, lastName, email, registerCountry },
      })
    return Promise.resolve()
  })
}
