import { atom } from 'nanostores'
import type { PendingAdd } from './pending-add.ts'

/** What the dialog names of an addition. */
export type NamedAdd = Pick<PendingAdd, 'shownName' | 'price'> & Partial<Pick<PendingAdd, 'item'>>

/** A request to the sign-in dialog. */
export interface AccountRequest {
  readonly view: 'sign-in' | 'register' | 'banned'
  readonly continueTo?: string | undefined
  readonly onConfirmed?: () => void
  /** What a guest was adding, if the tab must not store it. */
  readonly saved?: NamedAdd | undefined
}

export const $request = atom<AccountRequest | undefined>()

export const requestSignIn = (input: Pick<AccountRequest, 'continueTo' | 'saved'> = {}): void =>
  $request.set({ ...input, view: 'sign-in' })

export const requestRegistration = (input: Pick<AccountRequest, 'continueTo'> = {}): void =>
  $request.set({ ...input, view: 'register' })

/** Opens the notice of a banned account (account §4). */
export const requestBanned = (): void => $request.set({ view: 'banned' })

/** Ends the request, whether completed or cancelled. */
export const endRequest = (): void => $request.set(undefined)

/** Closes an open identity confirmation; other requests stay. */
export const endConfirmation = (): void => {
  if ($request.get()?.onConfirmed !== undefined) endRequest()
}

/** Opens the identity confirmation; resolves to whether it succeeded. */
export const requestConfirmation = (): Promise<boolean> =>
  new Promise((resolve) => {
    const onConfirmed = (): void => {
      resolve(true)
      endConfirmation()
    }
    $request.set({ view: 'sign-in', onConfirmed })
    const stop = $request.listen(() => {
      stop()
      resolve(false)
    })
  })
