import { endSession } from './end-session.ts'
import { $request, requestSignIn } from './requests.ts'
import { $session } from './session.ts'

/** Who may see a page (account §2). The checkout's own guard is in its island. */
export const guardNames = ['auth', 'guest-only'] as const
export type GuardName = (typeof guardNames)[number]

/** A page asks for a guard that there is not. */
export class UnknownGuardError extends Error {
  readonly status = 500
  override readonly name = 'UnknownGuardError'
}

/** The guard of a name. @throws UnknownGuardError with status 500 (account §2) */
export const guardNamed = (name: string): GuardName => {
  const known = guardNames.find((guard) => guard === name)
  if (known === undefined) throw new UnknownGuardError(`Unknown middleware ${name}`)
  return known
}

/**
 * Applies a guard to the open page. `auth`: a guest is logged out by the logout routine, so that
 * nothing of an earlier customer stays, and asked to sign in; the page itself hides what is not
 * theirs. `guest-only`: whoever is signed in, now or later, is led home once nothing is asked of
 * them any more; a session that is kept here may have ended elsewhere, so the server is asked first.
 *
 * @param page.goHome leads to the home page
 * @param page.isOver whether the kept session is over
 * @throws UnknownGuardError
 */
export const applyGuard = (
  name: string,
  page: { readonly goHome: () => void; readonly isOver: () => Promise<boolean> },
): void => {
  switch (guardNamed(name)) {
    case 'auth':
      if ($session.get() !== undefined) return
      endSession()
      requestSignIn()
      return
    case 'guest-only': {
      let leaving = false
      const look = (): void => {
        if (leaving || $session.get() === undefined || $request.get() !== undefined) return
        leaving = true
        void page.isOver().then((isOver) => {
          leaving = !isOver
          if (!isOver) page.goHome()
        })
      }
      $session.subscribe(look)
      $request.subscribe(look)
    }
  }
}
