import { atom } from 'nanostores'

/** What a page can ask an island for that sleeps until then. */
export type IslandRequest = 'sign-in'

/** The event that wakes a sleeping island; its `detail` is an {@link IslandRequest}. */
export const requestEvent = 'tonle:request'

/**
 * What was asked for and is not yet done. An island that wakes after the event reads it here, so
 * that no request is lost.
 */
export const $request = atom<IslandRequest | undefined>()

/** Opens the sign-in dialog, loading it first if need be. */
export const requestSignIn = (): void => {
  $request.set('sign-in')
  document.dispatchEvent(
    new CustomEvent<IslandRequest>(requestEvent, { detail: 'sign-in', cancelable: true }),
  )
}

/** Says that the request was met or given up. */
export const endRequest = (): void => $request.set(undefined)
