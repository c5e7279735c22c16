import { atom } from 'nanostores'

/** What a page can ask the sign-in dialog for, which sleeps until then. */
export interface AccountRequest {
  readonly view: 'sign-in' | 'register' | 'banned'
  /** A path of this site that the visitor wanted; they are led there once they are signed in. */
  readonly continueTo?: string
  /** The sign-in is one of a customer who has to confirm that it is them; told when they did. */
  readonly onConfirmed?: () => void
}

/** What was asked for and is not yet done. The shell loads the dialog for it. */
export const $request = atom<AccountRequest | undefined>()

/** Opens the sign-in dialog, loading it first if need be. */
export const requestSignIn = (input: Pick<AccountRequest, 'continueTo'> = {}): void =>
  $request.set({ ...input, view: 'sign-in' })

/** Opens the sign-in dialog at its registration form. */
export const requestRegistration = (input: Pick<AccountRequest, 'continueTo'> = {}): void =>
  $request.set({ ...input, view: 'register' })

/** Tells a customer that their account is banned (account §4). */
export const requestBanned = (): void => $request.set({ view: 'banned' })

/** Says that the request was met or given up. */
export const endRequest = (): void => $request.set(undefined)

/** Closes what asks a customer to confirm that it is them, where that is open; others stay. */
export const endConfirmation = (): void => {
  if ($request.get()?.onConfirmed !== undefined) endRequest()
}

/** Has the customer confirm that it is them (`confirmIdentity`). Gives whether they did. */
export const requestConfirmation = (): Promise<boolean> =>
  new Promise((resolve) => {
    const onConfirmed = (): void => {
      resolve(true)
      endConfirmation()
    }
    $request.set({ view: 'sign-in', onConfirmed })
    const stop = $request.listen(() => {
      stop()
      // Given up, unless it was confirmed before.
      resolve(false)
    })
  })
