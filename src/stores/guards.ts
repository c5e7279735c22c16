import { endSession } from './end-session.ts'
import { $request, requestSignIn } from './requests.ts'
import { $session } from './session.ts'
import { $signedOutAt } from './sign-out.ts'

/** The guards of pages (account §2). */
export const guardNames = ['auth', 'guest-only'] as const
export type GuardName = (typeof guardNames)[number]

/** An unknown guard of a page. */
export class UnknownGuardError extends Error {
  readonly status = 500
  override readonly name = 'UnknownGuardError'
}

/** Returns the guard of a name. Throws UnknownGuardError with status 500 (account §2). */
export const guardNamed = (name: string): GuardName => {
  const known = guardNames.find((guard) => guard === name)
  if (known === undefined) throw new UnknownGuardError(`Unknown middleware ${name}`)
  return known
}

/** Applies a guard: `auth` asks a guest to sign in and leaves after a sign-out in any tab unless input would be lost, `guest-only` sends a customer home once no dialog is open. */
export const applyGuard = (
  name: string,
  page: {
    readonly goHome: () => void
    readonly isOver: () => Promise<boolean>
    readonly hasUnsavedInput: () => boolean
  },
): void => {
  switch (guardNamed(name)) {
    case 'auth':
      $signedOutAt.listen(() => {
        if (!page.hasUnsavedInput()) page.goHome()
      })
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
