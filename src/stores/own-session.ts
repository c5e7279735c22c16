import { $session } from './session.ts'
import { sessionIdOf } from './session-id.ts'

/** Returns the id of the session; undefined for a guest. */
export const ownSessionId = (): string | undefined => sessionIdOf($session.get()?.accessToken)

/** Returns a function: whether the session is still the current one, to discard late answers. */
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
