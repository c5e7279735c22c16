import { endSession } from './end-session.ts'
import { $request, requestSignIn } from './requests.ts'
import { $session } from './session.ts'

/** Who may see a page (account §2). The checkout's guard is in its island. */
export const guardNames = ['auth', 'guest-only'] as const
export type GuardName = (typeof guardNames)[number]

/** A page names a guard that does not exist. */
export class UnknownGuardError extends Error {
  readonly status = 500
  override readonly name = 'UnknownGuardError'
}

/**
 * Returns the guard of a name.
 *
 * @throws UnknownGuardError with status 500 (account §2)
 */
export const guardNamed = (name: string): GuardName => {
  const known = guardNames.find((guard) => guard === name)
  if (known === undefined) throw new UnknownGuardError(`Unknown middleware ${name}`)
  return known
}

/**
 * Applies a guard to the page. `auth`: logs a guest out, which clears an earlier customer's data,
 * and opens the sign-in; the page hides its own content. `guest-only`: sends a signed-in customer
 * home once no dialog step is open; the server confirms a stored session first.
 *
 * @param page.goHome opens the home page
 * @param page.isOver returns whether the stored session has ended
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
