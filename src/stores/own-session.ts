import { $session } from './session.ts'
import { sessionIdOf } from './session-id.ts'

/** The id of the session that is signed in here; undefined for a guest. */
export const ownSessionId = (): string | undefined => sessionIdOf($session.get()?.accessToken)

/**
 * Notes whose session it is before something is asked. What it gives tells whether it still is: an
 * answer that comes after signing out, or for the one before, is nobody's.
 */
export const sameSession = (): (() => boolean) => {
  const own = ownSessionId()
  return () => own !== undefined && ownSessionId() === own
}

/** Runs something for the session that there is, and for each that comes: not for its new tokens. */
export const onEachSession = (run: () => void): void => {
  let known: string | undefined
  $session.subscribe(() => {
    const id = ownSessionId()
    if (id !== undefined && id !== known) run()
    known = id
  })
}
