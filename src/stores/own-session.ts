import { $session } from './session.ts'
import { sessionIdOf } from './session-id.ts'

/** Returns the id of the signed-in session; undefined for a guest. */
export const ownSessionId = (): string | undefined => sessionIdOf($session.get()?.accessToken)

/**
 * Captures the session before a request. The returned function tells whether it is still the
 * current one, so that late answers can be discarded.
 */
export const sameSession = (): (() => boolean) => {
  const own = ownSessionId()
  return () => own !== undefined && ownSessionId() === own
}

/** Runs a callback for the current and each further session, but not for renewed tokens. */
export const onEachSession = (run: () => void): void => {
  let known: string | undefined
  $session.subscribe(() => {
    const id = ownSessionId()
    if (id !== undefined && id !== known) run()
    known = id
  })
}
